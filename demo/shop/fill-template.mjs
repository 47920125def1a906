// @ts-check

/** @type {Record<string, string>} */
const ENTITIES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/**
 * Puts values into `{{key}}`, escaped for text and attributes; keys that end in `_html` go in as they are.
 * @param {string} template @param {Record<string, unknown>} values
 */
export const fillTemplate = (template, values) =>
  template.replace(/\{\{(\w+)\}\}/g, (_, /** @type {string} */ key) => {
    const value = values[key];
    if (typeof value !== 'string') throw new Error(`the template wants "${key}", which has no text`);
    return key.endsWith('_html') ? value : value.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char);
  });
