import type { Command } from './commands.ts';

/** Commands for many machines: they need a store that these share. */
export const SHARED_COMMANDS: readonly Command[] = [
  {
    name: 'store',
    usage: 'surehand store <what> --store postgres://USER@HOST/DATABASE',
    summary: 'make and tend the store that machines share',
    details: [
      'init              make it, or bring it up to this version',
      'check             is it there, is its version right, does anything wait',
      'migrate           bring its schema up to this version',
      'import [FOLDER]   take in the sessions of a folder of knowledge',
      'export FOLDER     write all sessions of the project as files',
    ],
    flags: [
      { name: 'role', kind: 'string', description: 'init: a role that may use the project, and it alone' },
    ],
    groups: ['Knowledge'],
  },
];
