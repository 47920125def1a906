/** What stood in a field that has the focus before text replaced it: a mask shows its own characters there. */
export const valueBefore = new WeakMap<Element, string>();

/** What an editor held before text was added to it. */
export const writtenBefore = new WeakMap<Element, string>();

/** Fields that had the focus before text was put into them: what was opened to be written in may close when it is left. */
export const focusedBefore = new WeakSet<Element>();
