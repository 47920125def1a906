import type { Candidate } from './describe.ts';

interface Loading {
  loading?: { active: boolean; signal: string; source: string };
}

/** Only signals that can be trusted: the document itself, aria-busy, a progress bar without a value. */
export function loadingState(inView: Candidate[]): Loading {
  if (document.readyState === 'loading')
    return { loading: { active: true, signal: 'document', source: 'document' } };
  for (const el of document.querySelectorAll('[aria-busy="true"]')) {
    if (el.checkVisibility()) return { loading: { active: true, signal: 'busy', source: 'ui_tree' } };
  }
  for (const { el, role, visibility } of inView) {
    if (role !== 'progressbar' || visibility === 'offscreen') continue;
    const known = el instanceof HTMLProgressElement ? el.position >= 0 : el.hasAttribute('aria-valuenow');
    if (!known) return { loading: { active: true, signal: 'spinner', source: 'ui_tree' } };
  }
  return {};
}
