import { controls } from './controls.mjs';
import { dialogs } from './dialogs.mjs';
import { effects } from './effects.mjs';
import { frames } from './frames.mjs';
import { identity } from './identity.mjs';
import { inputs } from './inputs.mjs';
import { lists } from './lists.mjs';
import { navigation } from './navigation.mjs';
import { network } from './network.mjs';
import { overlays } from './overlays.mjs';
import { submit } from './submit.mjs';
import { timing } from './timing.mjs';

/** @import { Group } from '../run-suite.mjs' */

/** The longest first, so that none is left to run alone at the end. @type {Group[]} */
export const GROUPS = Object.entries({
  effects,
  submit,
  navigation,
  network,
  timing,
  inputs,
  lists,
  controls,
  overlays,
  frames,
  identity,
  dialogs,
}).map(([name, cases]) => ({ name, cases }));
