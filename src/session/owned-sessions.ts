import { SurehandError } from '../model/failure.ts';
import type { Session } from './session.ts';
import type { Sessions } from './sessions.ts';

/**
 * The sessions of one client among those of a server. What belongs to others does not exist here; a call that names no
 * session means the only one, and with two it has to say which. `most` sessions may be open (0: any number); it is held
 * here, where they are made, because several calls at once are counted by none of them.
 */
export function ownedSessions(
  all: Sessions,
  owner: string,
  open: (id: string) => Session,
  most = 0,
): Sessions {
  const own = () => all.list().filter(({ info }) => info.owner === owner);
  const named = (id: string | undefined): Session | undefined => {
    const wanted = id === 'default' ? `default-${owner}` : id;
    if (wanted !== undefined) return own().find((session) => session.id === wanted);
    const mine = own();
    if (mine.length > 1) {
      const ids = mine.map((session) => session.id).join(', ');
      throw new SurehandError('invalid_input', `session: several are open, say which: ${ids}`);
    }
    return mine[0];
  };
  const refuseTooMany = (): void => {
    const { length } = own();
    if (most > 0 && length >= most)
      throw new SurehandError(
        'invalid_input',
        `${length} sessions are open, the most for one client is ${most}`,
        { remedy: 'close one first (cleanup)' },
      );
  };
  return {
    ...all,
    get(id) {
      const known = named(id);
      if (known) return known;
      if (id === undefined || id === 'default') {
        refuseTooMany();
        return open(`default-${owner}`);
      }
      const why = all.whyEnded?.(id, owner);
      const ended = why === undefined ? '' : ` any more: ${why}`;
      throw new SurehandError(
        'invalid_input',
        `session: no session ${JSON.stringify(id)}${ended}; launch gives one`,
      );
    },
    find: (id) => (id === undefined ? (own().length === 1 ? own()[0] : undefined) : named(id)),
    launch(request) {
      refuseTooMany();
      return all.launch({ ...request, owner });
    },
    list: own,
    async close(id, why) {
      const session = named(id);
      if (!session) {
        const which =
          id === undefined ? 'no session is open' : `session: no session ${JSON.stringify(id)} to close`;
        throw new SurehandError('invalid_input', which);
      }
      return all.close(session.id, why);
    },
    async closeAll() {
      await Promise.all(own().map((session) => all.close(session.id)));
    },
  };
}
