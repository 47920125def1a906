import { SurehandError } from '../../model/failure.ts';
import type { Invocation } from '../invocation.ts';
import { isSessionName, liveCards, runFolder } from './places.ts';
import { NotStarted, reach } from './reach.ts';
import { settingsEnv } from './speak.ts';

/** An MCP client on the browser that a session of the shell keeps: bytes are carried over, nothing is understood here. */
export async function attach(invocation: Invocation, name: string): Promise<number> {
  if (!isSessionName(name))
    throw new SurehandError('invalid_input', `--attach ${name}: wanted the name of a session`);
  const { cwd, env, program, build } = invocation;
  const settings = invocation.argv.filter(
    (word, at) => !/^--attach\b/.test(word) && invocation.argv[at - 1] !== '--attach',
  );
  try {
    const folder = runFolder(env);
    const kept = liveCards(folder).map((card) => card.name);
    // A wrong name must not become a second, empty browser.
    if (!kept.includes(name))
      throw new SurehandError(
        'invalid_input',
        `--attach ${name}: no such session is kept${kept.length > 0 ? ` (there are ${kept.join(', ')})` : ''}; begin it with: surehand open URL --session ${name}`,
      );
    const wanted = { folder, name, cwd, env, program, build, settings };
    const { socket, card } = await reach(wanted, invocation.err);
    const from = { cwd, settings, env: settingsEnv(env) };
    socket.write(`${JSON.stringify({ token: card.token, ask: 'mcp', from })}\n`);
    const refusal = await firstLine(socket);
    if (refusal !== undefined) throw new SurehandError('invalid_input', refusal);
    process.stdin.pipe(socket);
    socket.pipe(process.stdout);
    return await new Promise<number>((done) => {
      socket.once('close', () => done(0));
      socket.once('error', () => done(1));
      process.stdin.once('end', () => {
        socket.end();
        done(0);
      });
    });
  } catch (error) {
    if (error instanceof NotStarted) throw new SurehandError('browser_unavailable', error.message);
    throw error;
  }
}

/** What the server said before it speaks MCP: nothing, or why it does not. The rest stays in the socket. */
function firstLine(socket: NodeJS.ReadWriteStream & { unshift(chunk: Buffer): void }) {
  return new Promise<string | undefined>((done) => {
    let text = Buffer.alloc(0);
    const onData = (part: Buffer) => {
      text = Buffer.concat([text, part]);
      const at = text.indexOf('\n');
      if (at === -1) return;
      socket.pause();
      socket.off('data', onData);
      if (text.length > at + 1) socket.unshift(text.subarray(at + 1));
      const told: { exit: number; err?: string } = JSON.parse(text.subarray(0, at).toString('utf8'));
      done(told.exit === 0 ? undefined : (told.err ?? 'the session refused'));
    };
    socket.on('data', onData);
    socket.once('close', () => done('the session ended'));
  });
}
