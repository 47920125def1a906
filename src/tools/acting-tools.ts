import type { ActingTool } from './acting-tool.ts';
import { adjustControl } from './adjust-control.ts';
import { click } from './click.ts';
import { drag } from './drag.ts';
import { fill } from './fill.ts';
import { handleDialog } from './handle-dialog.ts';
import { hover } from './hover.ts';
import { navigate } from './navigate.ts';
import { pressKey } from './press-key.ts';
import { scroll } from './scroll.ts';
import { select } from './select.ts';
import { uploadFiles } from './upload-files.ts';

/** Every tool that may be a step of run_steps. */
export const ACTING_TOOLS: readonly ActingTool[] = [
  navigate,
  click,
  fill,
  select,
  adjustControl,
  pressKey,
  scroll,
  hover,
  drag,
  uploadFiles,
  handleDialog,
];
