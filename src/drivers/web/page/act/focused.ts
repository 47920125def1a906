import { withNameCache } from '../aria/style-cache.ts';
import { type Described, describeOne, isFrame } from '../see/describe.ts';
import { documentId, keyOf } from '../see/keys.ts';
import { candidateFor } from './meaning.ts';

/** What of this document has the focus, inside shadow roots too. */
export function focusedElement(): Element | null {
  let at = document.activeElement;
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
  return at;
}

/** Whether what has the focus is a field whose form Enter would submit. */
export function focusInForm(): { in_form: boolean } {
  const at = focusedElement();
  return { in_form: at instanceof HTMLInputElement && at.form !== null };
}

export interface Focused {
  document_key: string;
  node: Described | null;
  /** The focus is inside the frame that this element holds. */
  frame?: string;
}

/** The element that typed text goes to; a document as a whole takes text only where it is edited as a whole. */
export function whatHasFocus(ask: { test_id_attributes: string[] }): Focused {
  return withNameCache(() => {
    const at = focusedElement();
    const whole = at === document.body || at === document.documentElement;
    if (!at || (whole && !(at instanceof HTMLElement && at.isContentEditable)))
      return { document_key: documentId, node: null };
    if (isFrame(at)) return { document_key: documentId, node: null, frame: keyOf(at) };
    return { document_key: documentId, node: describeOne(candidateFor(at), ask) };
  });
}
