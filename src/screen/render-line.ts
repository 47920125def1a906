import type { NodeState, UiNode } from '../model/node.ts';
import { oneLine, quoted, shownAddress } from '../model/page-text.ts';
import type { Binding } from './refs.ts';

const CHECKABLE = new Set(['checkbox', 'radio', 'switch', 'menuitemcheckbox', 'menuitemradio']);
const TYPED = new Set(['textbox', 'searchbox', 'combobox', 'spinbutton']);
const WORD = /[\p{L}\p{N}]{2}/u;
const LONGEST_NAME = 80;
const LONGEST_VALUE = 60;

/** One element in the words a target may use: `@e7 slider "Volume" = 30 (0..100) [focused]`. */
export function renderLine(binding: Binding, detail: 'short' | 'full' = 'short'): string {
  const { ref, node, twins } = binding;
  const parts = [ref, describeNode(node, twins)];
  const value = renderValue(node);
  if (value) parts.push(value);
  const states = renderStates(node);
  if (states.length > 0) parts.push(`[${states.join(' ')}]`);
  if (node.name_from) parts.push(`(${node.name_from})`);
  if (node.test_id && (detail === 'full' || node.name === '')) parts.push(`testid:${oneLine(node.test_id)}`);
  if (node.description && (detail === 'full' || needsDescription(node)))
    parts.push(`(${described(node.description)})`);
  // On a phone nothing else may tell such a thing: where it is can be compared with a picture.
  else if (node.native && node.actionable && describedBy(node) === '') parts.push(middleOf(node));
  if (detail === 'full') {
    const { x, y, width, height } = node.box;
    parts.push(`@${Math.round(x)},${Math.round(y)} ${Math.round(width)}x${Math.round(height)}`);
    if (node.href) parts.push(shownAddress(node.href));
  }
  return parts.join(' ');
}

/** A sign or a single letter says little of what a control is for; an empty field says nothing of how to fill it. */
function needsDescription({ name, role, state, actionable }: UiNode): boolean {
  if (name === '' || (actionable && !WORD.test(name))) return true;
  return TYPED.has(role) && !state.value && state.value_now === undefined;
}

function describedBy({ name, text = '', test_id = '', description = '' }: UiNode): string {
  return name || text || test_id || description;
}

function middleOf({ box: { x, y, width, height } }: UiNode): string {
  return `(at ${Math.round(x + width / 2)},${Math.round(y + height / 2)})`;
}

/** Role, name and, among twins, what tells it apart: `button "Delete" in row "Alice"`. */
export function describeNode(node: UiNode, twins = false): string {
  const level = node.role === 'heading' && node.state.level ? ` ${node.state.level}` : '';
  const words = node.name || saidBy(node);
  const name = words === '' ? '' : ` ${quoted(words, LONGEST_NAME)}`;
  // What has no name is known by where it stands, also where it is the only one.
  const told = twins || (words === '' && node.context_strong);
  const where =
    told && node.context
      ? ` in ${node.context_role ? `${node.context_role} ` : ''}${quoted(node.context)}`
      : '';
  return `${node.role}${level}${name}${where}`;
}

/** Of a log, which grows at its end, the last that it says. */
function saidBy({ role, text = '' }: UiNode): string {
  return role === 'log' && text.length > LONGEST_NAME ? `…${text.slice(1 - LONGEST_NAME)}` : text;
}

function renderValue(node: UiNode): string {
  const { role, state, name, text, shows } = node;
  if (text && name) return `= ${quoted(saidBy(node), LONGEST_NAME)}`;
  if (shows) return `shows ${quoted(shows, LONGEST_VALUE)}`;
  const { value, value_now, value_min, value_max } = state;
  if (
    value_now !== undefined &&
    (role === 'slider' || role === 'spinbutton' || role === 'progressbar' || role === 'meter')
  ) {
    const range = value_min !== undefined && value_max !== undefined ? ` (${value_min}..${value_max})` : '';
    return `= ${value_now}${range}`;
  }
  if (value === undefined || value === '') return '';
  return `= ${quoted(value, LONGEST_VALUE)}`;
}

function renderStates({ role, state, visibility, tag }: UiNode): string[] {
  const words: string[] = [];
  if (state.password) words.push('password');
  if (state.disabled) words.push('disabled');
  if (state.readonly) words.push('readonly');
  if (state.required) words.push('required');
  if (state.invalid) words.push('invalid');
  if (CHECKABLE.has(role)) words.push(...checkedWord(state));
  if (state.pressed !== undefined)
    words.push(state.pressed === 'mixed' ? 'mixed' : state.pressed ? 'pressed' : 'unpressed');
  if (state.selected) words.push('selected');
  if (state.expanded !== undefined && tag !== 'select') words.push(state.expanded ? 'expanded' : 'collapsed');
  if (state.sort) words.push(`sorted ${state.sort}`);
  if (state.current) words.push('current');
  if (state.busy) words.push('busy');
  if (state.focused) words.push('focused');
  if (visibility === 'hidden') words.push('hidden');
  return words;
}

/** The state array of the snapshot schema: the words the spec lists, and those only. */
export function stateWords({ role, state, visibility, actionable }: UiNode): string[] {
  const words: string[] = [
    visibility === 'hidden' ? 'hidden' : visibility === 'offscreen' ? 'offscreen' : 'visible',
  ];
  if (actionable) words.push(state.disabled ? 'disabled' : 'enabled');
  if (state.readonly) words.push('readonly');
  if (CHECKABLE.has(role)) words.push(...checkedWord(state));
  if (state.expanded !== undefined) words.push(state.expanded ? 'expanded' : 'collapsed');
  if (state.focused) words.push('focused');
  if (state.busy) words.push('busy');
  return words;
}

function checkedWord({ checked }: NodeState): string[] {
  if (checked === undefined) return [];
  return [checked === 'mixed' ? 'mixed' : checked ? 'checked' : 'unchecked'];
}

/** Plain words need no quotes; whatever could end the brackets gets them. */
function described(words: string): string {
  return /^[\p{L}\p{N}\p{M} .,:;'%/-]*$/u.test(words.slice(0, 60)) ? oneLine(words, 60) : quoted(words, 60);
}
