// @ts-check
import { HttpError, textIn } from './http-reply.mjs';

/** @param {string} text */
function isRealDate(text) {
  const date = new Date(`${text}T00:00:00Z`);
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
  );
}

/**
 * Checks the checkout form again, whatever the page let through. Only the card's last four digits are kept.
 * @param {Record<string, unknown>} body
 */
export function readOrder(body) {
  /** @param {string} key @param {string} message @param {RegExp} [pattern] */
  const field = (key, message, pattern = /\S/) => {
    const text = textIn(body, key).trim();
    if (!pattern.test(text)) throw new HttpError(422, message);
    return text;
  };
  const name = field('name', 'Enter your full name.');
  const email = field('email', 'Enter an email address like ada@example.com.', /^[^\s@]+@[^\s@]+\.[^\s@]+$/);
  const street = field('street', 'Enter your street and house number.');
  const city = field('city', 'Enter your city.');
  const postcode = field('postcode', 'Enter a postcode of 4 to 8 letters or digits.', /^[a-z0-9 -]{4,8}$/i);
  const country = field('country', 'Choose a country.');
  const delivery_date = field('delivery_date', 'Choose a delivery date.');
  if (!isRealDate(delivery_date)) throw new HttpError(422, 'Choose a delivery date.');
  const card = textIn(body, 'card_number').replaceAll(' ', '');
  if (!/^\d{16}$/.test(card)) throw new HttpError(422, 'Enter the 16 digits of your card.');
  if (body.terms !== true) throw new HttpError(422, 'Accept the terms of sale.');
  return {
    name,
    email,
    address: `${street}, ${postcode} ${city}`,
    country,
    delivery_date,
    card_last4: card.slice(-4),
  };
}
