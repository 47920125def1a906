import type { Command } from './commands.ts';
import type { CommandFlag } from './read-flags.ts';

/** How scenarios go into the queue instead of being run here. */
export const QUEUE_FLAGS: readonly CommandFlag[] = [
  { name: 'queue', kind: 'boolean', description: 'let workers run them: puts them into the store' },
  { name: 'priority', kind: 'string', description: 'with --queue: higher goes first (default 0)' },
  { name: 'attempts', kind: 'string', description: 'with --queue: begins after dead workers (default 3)' },
];

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
  {
    name: 'worker',
    usage: 'surehand worker --store postgres://... [--workers N] [--once]',
    summary: 'take scenarios from the queue and run them',
    details: [
      'surehand scenario tests --queue puts them in. Start a worker in a checkout of',
      'the same scenarios, on any number of machines. One that dies loses its lease,',
      'and another begins its scenario anew; what may have landed is in the report.',
    ],
    flags: [
      { name: 'workers', kind: 'string', description: 'how many at the same time (default 1)' },
      { name: 'once', kind: 'boolean', description: 'end when nothing is left to do' },
      { name: 'tag', kind: 'string', description: 'only scenarios with one of these tags' },
      { name: 'lease', kind: 'string', description: 'seconds without a sign until it counts as dead (30)' },
      { name: 'out', kind: 'string', description: 'folder for pictures and steps' },
      { name: 'screenshots', kind: 'boolean', description: 'a picture after each step (default true)' },
    ],
    groups: ['Browser', 'Profile and page', 'Access and secrets', 'Knowledge', 'Limits'],
  },
  {
    name: 'runs',
    usage: 'surehand runs [RUN] [--follow] [--out FOLDER] --store postgres://...',
    summary: 'list queued runs, follow one, write the report of all its scenarios',
    details: ['Exit code of a run: 0 all passed, 1 one failed, 3 it is not at its end.'],
    flags: [
      { name: 'follow', kind: 'boolean', description: 'until every scenario has ended' },
      { name: 'open', kind: 'boolean', description: 'the page of runs, in your browser; needs no --store' },
      { name: 'out', kind: 'string', description: 'folder for report.html, junit.xml and results.json' },
      { name: 'json', kind: 'boolean', description: 'answer as JSON' },
    ],
    groups: ['Knowledge'],
  },
];
