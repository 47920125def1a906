import { cpSync, existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { SurehandError } from '../../model/failure.ts';
import { makeFolder } from '../../model/make-folder.ts';
import { flagsOf } from '../commands.ts';
import type { Invocation } from '../invocation.ts';
import { readOptions } from '../read-options.ts';

/** Where each client looks for skills of a project. */
const FOLDERS = { claude: '.claude/skills', codex: '.agents/skills', cursor: '.cursor/skills' } as const;
type Client = keyof typeof FOLDERS;

/** Prints the skill that teaches an agent our commands, or puts it where an agent finds it. */
export async function skillCommand(invocation: Invocation): Promise<number> {
  const { argv, env, cwd, out, program } = invocation;
  const flags = flagsOf('skill');
  const { positionals, command_flags } = readOptions(argv, env, cwd, flags);
  const skill = join(dirname(program), '..', '..', 'skills', 'surehand');
  const [what, ...more] = positionals;
  if (what === undefined) {
    out(readFileSync(join(skill, 'SKILL.md'), 'utf8').trimEnd());
    return 0;
  }
  if (what !== 'install' || more.length > 0)
    throw new SurehandError('invalid_input', `skill: wanted install, got ${[what, ...more].join(' ')}`);
  const clients = Object.keys(FOLDERS) as Client[]; // its keys are no others
  const chosen = clients.filter((client) => command_flags[client] === true);
  const folders = chosen.map((client) => join(cwd, FOLDERS[client]));
  if (typeof command_flags.dir === 'string') folders.push(resolve(cwd, command_flags.dir));
  // Where nobody says, those whose folder is here.
  if (folders.length === 0)
    for (const client of clients) {
      const folder = join(cwd, FOLDERS[client]);
      if (existsSync(dirname(folder))) folders.push(folder);
    }
  if (folders.length === 0)
    throw new SurehandError(
      'invalid_input',
      'skill install: say where: --claude, --codex, --cursor or --dir D',
    );
  for (const folder of folders) {
    const place = join(folder, 'surehand');
    try {
      makeFolder(place);
      cpSync(skill, place, { recursive: true });
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      throw new SurehandError('invalid_input', `skill install: ${place} cannot be written: ${why}`);
    }
    out(`installed in ${place}`);
  }
  return 0;
}
