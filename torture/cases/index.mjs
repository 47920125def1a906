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

/** @type {Group[]} */
export const GROUPS = Object.entries({
  effects,
  network,
  submit,
  identity,
  lists,
  inputs,
  controls,
  overlays,
  navigation,
  dialogs,
  frames,
  timing,
}).map(([name, cases]) => ({ name, cases }));
