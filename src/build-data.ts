/** What the build writes down from the code, for programs that must start without it. No part of the library. */
export { configSchema } from './cli/config-schema.ts';
export { writeDownTools } from './cli/described-tools.ts';
export { makeCommandTable } from './cli/shell/make-command-table.ts';
export { scenarioFileSchema } from './scenario/input/scenario-file-schema.ts';
