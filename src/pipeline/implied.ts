import { basename } from 'node:path';
import type { ActResult } from '../drivers/driver.ts';
import type { Action } from '../model/action.ts';
import type { UiNode } from '../model/node.ts';
import type { EffectKind } from '../model/outcome.ts';
import type { Binding } from '../screen/refs.ts';
import { hasWords } from './adjust/adjust-list.ts';
import { stillAdjusted } from './adjust/still-adjusted.ts';
import { holdsText, type Implied, presentKey } from './holds-text.ts';
import { lookAround } from './observe.ts';
import { requestsOf } from './part-of.ts';
import type { Reading } from './verify.ts';
import type { World } from './world.ts';

/** Effects that a person sees somewhere on the page. */
const SHOWN = new Set<EffectKind>(['navigation', 'structure', 'text', 'value', 'tab', 'download', 'title']);
const TAKING = new Set<EffectKind>(['network', 'structure', 'navigation']);
const CHECKED = new Set(['checkbox', 'switch', 'menuitemcheckbox']);
const CHOSEN = new Set(['radio', 'menuitemradio']);
const SELECTED = new Set(['tab', 'option', 'treeitem', 'row', 'gridcell']);

/** Null when nothing can be told from the action alone: a button may do anything. */
export function impliedBy(
  world: World,
  action: Action,
  binding: Binding | undefined,
  done: ActResult,
): Implied | null {
  switch (action.action) {
    case 'fill':
      return binding ? holdsText(world, binding, action.value, action.clear_first, done) : null;
    case 'select':
      if (binding && done.adjusted) return staysAdjusted(world, binding, done.adjusted);
      return binding && !done.stateless ? showsChoice(world, binding, action.values, done.decided) : null;
    case 'adjust_control':
      return binding && done.adjusted ? staysAdjusted(world, binding, done.adjusted) : null;
    case 'click':
      return binding && (action.count ?? 1) === 1 && (action.button ?? 'left') === 'left'
        ? clickPromise(world, binding)
        : null;
    case 'upload_files':
      return binding?.node.input_type === 'file'
        ? holdsFiles(world, binding, action.paths.map((path) => basename(path)).join('\n'))
        : null;
    case 'handle_dialog':
      if (done.leaves !== undefined) return isLeft(world, done.leaves);
      return {
        expected: 'the dialog is gone',
        read: async () => reading(!world.driver.dialogs?.open(), 'a dialog is open'),
      };
    case 'press_key':
      if (!/(^|\+)enter$/i.test(action.key)) return null;
      return {
        expected: 'the form is submitted',
        read: async ({ settled, arrived }) => {
          // A form that leads to another page takes the word of its submission with it; a script may change the address alone.
          const left = done.in_form === true && arrived;
          // Enter that does something else is no broken promise, and a request alone is no proof of this one.
          return settled?.submitted || left
            ? { holds: true, observed: 'submitted' }
            : { holds: null, observed: 'nothing was submitted' };
        },
      };
    default:
      return null;
  }
}

/**
 * Many a page takes the files out of the field, which is empty then for the next ones: it sends them, shows something
 * new, or names them. One that does none of it has dropped them, as far as anybody can see.
 */
function holdsFiles(world: World, binding: Binding, names: string): Implied {
  const held = holdsText(world, binding, names, true);
  return {
    ...held,
    read: async (now) => {
      const found = await held.read(now);
      const key = found.holds === false ? await presentKey(world, binding) : null;
      const named = (text: string) => names.split('\n').some((name) => text.includes(name));
      const took = now.effects.some(({ kind, account }) => TAKING.has(kind) || named(account));
      if (!key || (await world.driver.holds(key, '', true)).relation !== 'same') return found;
      if (!took)
        return { ...found, observed: `${found.observed}; the page may have taken the files without a sign` };
      const open_because = 'the field is empty again: the page has taken the files, or dropped them';
      return { holds: null, observed: open_because, open_because };
    },
  };
}

function showsChoice(world: World, binding: Binding, values: string[], pressed = false): Implied {
  const wanted = values.map((value) => value.trim().toLowerCase());
  return {
    expected: `${values.join(', ')} is selected`,
    read: async ({ effects }) => {
      const key = await presentKey(world, binding);
      const node = key ? await world.driver.inspect(key) : null;
      if (!node) return { holds: null, observed: 'the list is no longer there' };
      const shown = shownBy(node);
      const holds = await world.driver.holdsChoice(node.key, values);
      if (values.length === 0) return { holds: null, observed: `it shows ${JSON.stringify(shown)}` };
      if (holds !== null) return { holds, observed: `it shows ${JSON.stringify(node.state.value ?? '')}` };
      if (wanted.every((value) => hasWords(shown, value))) return { holds: true, observed: 'it is' };
      // An item may do what nobody sees, as those of a menu do.
      const unseen = pressed || effects.some(({ kind }) => kind !== 'network');
      return {
        holds: unseen && !keptAnother(binding.node, node, wanted) ? null : false,
        observed: `it shows ${JSON.stringify(shown)}`,
      };
    },
  };
}

function shownBy({ state, name, text }: UiNode): string {
  return [state.value, state.selected_label, name, text].filter((t) => t !== undefined).join(' ');
}

/** Whether a list goes on showing the choice it had. A short form of what is wanted ("L" for "Large") tells nothing. */
function keptAnother(before: UiNode, now: UiNode, wanted: string[]): boolean {
  const value = (now.state.selected_label ?? now.state.value)?.trim().toLowerCase();
  if (!value || now.role !== 'combobox' || shownBy(before) !== shownBy(now)) return false;
  return !wanted.some((choice) => choice.startsWith(value) || value.startsWith(choice));
}

function staysAdjusted(
  world: World,
  binding: Binding,
  adjusted: NonNullable<ActResult['adjusted']>,
): Implied {
  return {
    expected: `it is ${adjusted.target_state}`,
    read: async () => {
      if (!adjusted.converged) return { holds: false, observed: `it is ${adjusted.actual_state}` };
      const key = await presentKey(world, binding, true);
      return key ? stillAdjusted(world, key, adjusted) : { holds: null, observed: 'it is no longer there' };
    },
  };
}

function clickPromise(world: World, binding: Binding): Implied | null {
  const { node } = binding;
  const { checked, pressed, expanded } = node.state;
  if (CHECKED.has(node.role) && checked !== undefined)
    return becomes(world, binding, 'checked', checked !== true);
  if (CHOSEN.has(node.role)) return becomes(world, binding, 'checked', true);
  // The head of a section that calls itself a tab tells by what it opens; whether a second click closes it is its own affair.
  if (node.role === 'tab' && expanded !== undefined)
    return expanded ? null : becomes(world, binding, 'expanded', true);
  if (SELECTED.has(node.role) && node.state.selected === false)
    return becomes(world, binding, 'selected', true);
  if (node.role === 'button' && typeof pressed === 'boolean')
    return becomes(world, binding, 'pressed', !pressed);
  // A click into a field puts the caret there; whether its list opens is its own affair.
  if (expanded === false && /^(?:input|textarea)$/.test(node.tag)) return null;
  if (expanded !== undefined && node.tag !== 'select')
    return becomes(world, binding, 'expanded', !expanded, node.role === 'treeitem');
  if (node.role === 'link' && node.href && /^https?:/.test(node.href) && !/#$/.test(node.href))
    return leadsTo(world, node.href);
  return null;
}

function becomes(
  world: World,
  binding: Binding,
  property: 'checked' | 'selected' | 'pressed' | 'expanded',
  wanted: boolean,
  /** It may as well do no more than take the focus. */
  unsure = false,
): Implied {
  const word = {
    checked: ['checked', 'unchecked'],
    selected: ['selected', 'unselected'],
    pressed: ['pressed', 'unpressed'],
    expanded: ['expanded', 'collapsed'],
  }[property];
  return {
    expected: `it is ${word[wanted ? 0 : 1]}`,
    read: async ({ effects }) => {
      const key = await presentKey(world, binding, true);
      const node = key ? await world.driver.inspect(key) : null;
      const now = node?.state[property];
      // The list of suggestions that a choice closes need not mark what was chosen.
      const closed = property === 'selected' && now !== wanted && node?.visibility === 'hidden';
      if (now === undefined || closed) return { holds: null, observed: 'it is no longer there' };
      const observed = now === 'mixed' ? 'it is mixed' : `it is ${word[now ? 0 : 1]}`;
      // That it would be marked is only what we expected: a page may take the press for something else, and mark it
      // otherwise. A box that only lights up did nothing, and what came and went again was taken back.
      const shown = effects.some(
        ({ kind, passing }) => (SHOWN.has(kind) || (kind === 'look' && property === 'selected')) && !passing,
      );
      if (now !== wanted && now !== 'mixed' && shown)
        return { holds: null, observed, open_because: `something else changed, and ${observed} still` };
      if (now !== wanted && unsure) return { holds: null, observed, open_because: `${observed} still` };
      return { holds: now === wanted, observed };
    },
  };
}

function leadsTo({ driver }: World, href: string): Implied {
  return {
    expected: `the address is ${href}`,
    read: async ({ effects }) => {
      const url = driver.address();
      if (sameAddress(url, href)) return { holds: true, observed: url };
      const moved = effects.some(({ kind }) => kind !== 'network');
      // Redirected, opened in another tab or handled by the page: it did something, but not this. A script that
      // takes a click on a place in its own page may do what nobody sees.
      const own = withoutFragment(href) === withoutFragment(url);
      return { holds: moved || own ? null : false, observed: `the address is ${url}` };
    },
  };
}

function withoutFragment(url: string): string {
  return url.replace(/#.*/s, '');
}

function sameAddress(a: string, b: string): boolean {
  const plain = (url: string) => url.replace(/#$/, '').replace(/\/$/, '');
  return plain(a) === plain(b);
}

/** Whoever lets a page go wants another one: that the dialog is gone is not enough. */
function isLeft(world: World, visit: string): Implied {
  return {
    expected: 'the page is left',
    async read({ effects }) {
      // A file that was loaded, or a tab that was closed, leaves a page where it is.
      if (effects.some(({ kind }) => kind === 'download' || kind === 'tab'))
        return { holds: true, observed: 'it is' };
      const now = await lookAround(world);
      if (now && now.place.visit !== visit) return { holds: true, observed: 'it is' };
      const coming = requestsOf(world.driver).some(
        ({ resource_type, status, failure }) => resource_type === 'document' && status === null && !failure,
      );
      return coming || !now
        ? { holds: null, observed: 'the other page has not come yet' }
        : { holds: false, observed: 'it is still there' };
    },
  };
}

function reading(holds: boolean, otherwise: string): Reading {
  return { holds, observed: holds ? 'it is' : otherwise };
}
