/** The same numbers for the same seed. @param {number} seed */
export function seeded(seed) {
  let state = seed >>> 0;
  /** From 0 up to, and without, `below`. @param {number} below */
  const number = (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
  return {
    number,
    /** @template T @param {readonly T[]} list @returns {T} */
    pick(list) {
      const one = list[number(list.length)];
      if (one === undefined) throw new Error('nothing to pick from');
      return one;
    },
    /** @template T @param {readonly T[]} list @returns {T[]} */
    shuffled(list) {
      return list
        .map((one) => ({ one, at: number(2 ** 32) }))
        .sort((a, b) => a.at - b.at)
        .map(({ one }) => one);
    },
  };
}
