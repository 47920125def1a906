import { agGrid } from './ag-grid.mjs';
import { antd } from './antd.mjs';
import { arco } from './arco.mjs';
import { blueprint } from './blueprint.mjs';
import { bootstrap } from './bootstrap.mjs';
import { calendars } from './calendars.mjs';
import { chakra } from './chakra.mjs';
import { codeEditors, richText } from './editors.mjs';
import { elementPlus } from './element-plus.mjs';
import { fluent } from './fluent.mjs';
import { grids } from './grids.mjs';
import { handsontable } from './handsontable.mjs';
import { headless } from './headless.mjs';
import { ionic } from './ionic.mjs';
import { jquery } from './jquery.mjs';
import { lexical } from './lexical.mjs';
import { mantine } from './mantine.mjs';
import { materialWeb } from './material-web.mjs';
import { mui, muiX } from './mui.mjs';
import { naive } from './naive.mjs';
import { plainJs } from './plain-js.mjs';
import { primereact } from './primereact.mjs';
import { quasar } from './quasar.mjs';
import { radix } from './radix.mjs';
import { reactAria } from './react-aria.mjs';
import { reactSelect } from './react-select.mjs';
import { shoelace } from './shoelace.mjs';
import { swagger } from './swagger.mjs';
import { vaadin } from './vaadin.mjs';
import { vanilla } from './vanilla.mjs';
import { vuetify } from './vuetify.mjs';

/** @import { Library } from '../judge-case.mjs' */

/**
 * `unseen` libraries are run and counted like the others, but their failures are not looked at while the tool is mended:
 * they say whether a mechanism was mended or a library.
 * @type {Library[]}
 */
export const LIBRARIES = [
  mui,
  muiX,
  antd,
  primereact,
  agGrid,
  richText,
  codeEditors,
  reactAria,
  radix,
  reactSelect,
  jquery,
  bootstrap,
  swagger,
  shoelace,
  elementPlus,
  headless,
  lexical,
  ionic,
  calendars,
  vanilla,
  grids,
  mantine,
  blueprint,
  naive,
  quasar,
  vuetify,
  chakra,
  vaadin,
  plainJs,
  fluent,
  materialWeb,
  arco,
  handsontable,
];
