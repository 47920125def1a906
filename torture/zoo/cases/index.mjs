import { agGrid } from './ag-grid.mjs';
import { antd } from './antd.mjs';
import { codeEditors, richText } from './editors.mjs';
import { mui, muiX } from './mui.mjs';
import { primereact } from './primereact.mjs';

/** @import { Library } from '../judge-case.mjs' */

/**
 * `unseen` libraries are run and counted like the others, but their failures are not looked at while the tool is mended:
 * they say whether a mechanism was mended or a library.
 * @type {Library[]}
 */
export const LIBRARIES = [mui, muiX, antd, primereact, agGrid, richText, codeEditors];
