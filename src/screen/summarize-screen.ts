import { oneLine, quoted, shownAddress } from '../model/page-text.ts';
import type { Element, LoadingState } from '../model/snapshot.ts';

/** What was observed, part by part; a part that could not be had is absent. */
export interface RawObservation {
  tree?: readonly Element[];
  screen?: { url: string; title: string };
  loading_state?: LoadingState;
  logs?: readonly { level: string; text: string }[];
  network?: readonly { method: string; url: string; status: number | null; failure?: string }[];
  dialog?: { type: string; message: string };
}

export interface ScreenSummary {
  screen: string;
  signals: Record<string, boolean | number>;
  actions_available: string[];
  confidence: number;
  warnings: string[];
}

const ACTIONS: Readonly<Record<string, string>> = {
  button: 'click',
  link: 'click',
  clickable: 'click',
  menuitem: 'click',
  tab: 'click',
  checkbox: 'click',
  radio: 'click',
  switch: 'click',
  textbox: 'fill',
  searchbox: 'fill',
  combobox: 'select',
  listbox: 'select',
  slider: 'adjust_control',
  spinbutton: 'adjust_control',
};
const LISTED_ACTIONS = 12;

/** Reads the raw layer and nothing else. Null when it does not carry a reliable summary: no tree, or nothing in it. */
export function summarizeScreen(raw: RawObservation): ScreenSummary | null {
  const { tree, screen, loading_state, logs, network, dialog } = raw;
  if (!tree || !screen || tree.length === 0) return null;
  const heading = tree.find(({ role }) => role === 'heading')?.name;
  const failed = network?.filter(({ status, failure }) => failure !== undefined || (status ?? 0) >= 400);
  const errors = logs?.filter(({ level }) => level === 'error' || level === 'pageerror');
  const alerts = tree.filter(({ role }) => role === 'alert').map((element) => said(element));
  const signals = {
    loading: loading_state?.active ?? false,
    dialog: dialog !== undefined || tree.some(({ role }) => role === 'dialog' || role === 'alertdialog'),
    alerts: alerts.length,
    invalid_fields: tree.filter(({ state }) => state.includes('invalid')).length,
    ...(network ? { failed_requests: failed?.length ?? 0 } : {}),
    ...(logs ? { console_errors: errors?.length ?? 0 } : {}),
  };
  const warnings = [
    ...(signals.loading ? [`still loading: ${loading_state?.signal}`] : []),
    ...(dialog ? [`a ${dialog.type} dialog blocks the page: ${quoted(dialog.message)}`] : []),
    ...alerts.filter(Boolean).map((text) => `alert: ${quoted(text)}`),
    ...(failed ?? []).slice(0, 3).map((r) => `${r.method} ${shownAddress(r.url)} ${r.failure ?? r.status}`),
    ...(errors ?? []).slice(0, 3).map(({ text }) => `console: ${quoted(text, 120)}`),
    ...(logs ? [] : ['the console was not read']),
    ...(network ? [] : ['the network was not read']),
  ];
  const missing = (logs ? 0 : 1) + (network ? 0 : 1);
  return {
    screen: oneLine(heading ?? (screen.title || screen.url)),
    signals,
    actions_available: tree
      .filter(({ role, state, name }) => ACTIONS[role] && name !== '' && !state.includes('disabled'))
      .slice(0, LISTED_ACTIONS)
      .map(({ role, name, ref }) => `${ACTIONS[role]} ${ref} ${role} ${quoted(name)}`),
    confidence: Number((1 - 0.1 * missing - (signals.loading ? 0.3 : 0) - (dialog ? 0.3 : 0)).toFixed(1)),
    warnings,
  };
}

function said({ name, readable_state }: Element): string {
  return String(readable_state?.text ?? name);
}
