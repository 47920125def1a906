import { flagsOf } from '../commands.ts';
import type { Invocation } from '../invocation.ts';
import { readOptions } from '../read-options.ts';
import { refusePositionals } from '../refuse-positionals.ts';
import { liveCards, removeCard, runFolder, type SessionCard, sessionOf } from './places.ts';
import { hangUp, statusOf } from './reach.ts';
import { dial } from './speak.ts';

/** Which sessions are kept, where they were begun and since when. */
export async function sessionsCommand(invocation: Invocation): Promise<number> {
  const { positionals, command_flags } = readFlagsOf('sessions', invocation);
  refusePositionals('sessions', positionals);
  const folder = runFolder(invocation.env);
  const found = await Promise.all(
    liveCards(folder).map(async (card) => {
      const socket = await dial(card);
      if (!socket) {
        removeCard(folder, card); // its process number is another program's now
        return [];
      }
      const holds = (await statusOf(socket, card)) ?? 'does not answer';
      const { name, pid, version, cwd, started_at } = card;
      return [{ name, pid, version, cwd, started_at, holds }];
    }),
  );
  const rows = found.flat();
  if (command_flags.json === true) invocation.out(JSON.stringify({ sessions: rows }, null, 2));
  else if (rows.length === 0) invocation.out('no session is kept');
  for (const row of command_flags.json === true ? [] : rows)
    invocation.out(
      `${row.name}  ${row.holds}, process ${row.pid}, version ${row.version}, since ${row.started_at}, begun in ${row.cwd}`,
    );
  return 0;
}

/** Ends the named session, that of the folder, or all. */
export async function stopCommand(invocation: Invocation): Promise<number> {
  const { positionals, command_flags } = readFlagsOf('stop', invocation);
  const folder = runFolder(invocation.env);
  const cards = liveCards(folder);
  const { SUREHAND_SESSION: named = '' } = invocation.env;
  const names = positionals.length > 0 ? positionals : [named || sessionOf(invocation.cwd)];
  const meant = command_flags.all === true ? cards : cards.filter(({ name }) => names.includes(name));
  for (const card of meant) {
    const kept = await end(folder, card);
    invocation.out([`session ${card.name} ended`, ...(kept ? [kept] : [])].join('\n'));
  }
  const missing =
    command_flags.all === true ? [] : names.filter((name) => !cards.some((c) => c.name === name));
  for (const name of missing) invocation.err(`surehand: no session ${name} is kept; see: surehand sessions`);
  if (command_flags.all === true && meant.length === 0) invocation.out('no session is kept');
  return missing.length > 0 ? 1 : 0;
}

async function end(folder: string, card: SessionCard): Promise<string | undefined> {
  const socket = await dial(card);
  const said = socket && (await hangUp(socket, card));
  removeCard(folder, card); // which one that was ended by force has left
  return said;
}

function readFlagsOf(command: string, { argv, env, cwd }: Invocation) {
  return readOptions(argv, env, cwd, flagsOf(command));
}
