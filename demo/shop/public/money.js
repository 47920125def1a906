// @ts-check

/** @param {number} cents */
export const formatMoney = (cents) => `${cents < 0 ? '-' : ''}$${(Math.abs(cents) / 100).toFixed(2)}`;
