/**
 * What finds an element without its words. `css` is of the web; `resource_id` and `accessibility_id` are of phones;
 * `test_id` is whatever the app's makers wrote for tests: an attribute, or the last part of a resource id.
 */
export const SELECTOR_KINDS = ['css', 'test_id', 'resource_id', 'accessibility_id'] as const;

export type SelectorKind = (typeof SELECTOR_KINDS)[number];

export interface Selector {
  kind: SelectorKind;
  value: string;
}
