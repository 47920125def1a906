import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { startShop } from '../../demo/shop/server.mjs';
import { GROUPS } from '../../torture/cases/index.mjs';
import { asDocument } from '../../torture/serve.mjs';
import { type OpenSession, openSession } from '../seeing/open-session.ts';
import type { Sentence } from './read-sentences.ts';
import { type Said, saySentence } from './say-sentence.ts';

/** `right`: understood and so; `left`: not taken up, nothing done; `wrong`: something else was done or said. */
export interface Judged extends Sentence, Said {
  verdict: 'right' | 'left' | 'wrong';
}

export interface Judge {
  judge(sentence: Sentence): Promise<Judged>;
  close(): Promise<void>;
}

const root = new URL('..', import.meta.url);

/** One browser for all sentences; each is said to a page as it is when it is opened. */
export async function openJudge(): Promise<Judge> {
  const session = await openSession();
  const shop = await startShop();
  return {
    async judge(sentence) {
      await show(sentence.page, session, shop.url);
      const said = await saySentence(sentence.say, session.call).catch(
        (error: unknown): Said => ({ outcome: 'broken', acts: [], why: String(error).slice(0, 300) }),
      );
      return { ...sentence, ...said, verdict: await verdictOn(sentence, said, session) };
    },
    async close() {
      await session.close();
      await shop.close();
    },
  };
}

async function show(page: string, session: OpenSession, shop: string): Promise<void> {
  const [kind = '', ...rest] = page.split(' ');
  const name = rest.join(' ');
  if (kind === 'shop') {
    await session
      .truth(`fetch('${shop}/api/reset', { method: 'POST', mode: 'no-cors' }).then(() => 1)`)
      .catch(() => {});
    await opened(session, shop + name);
    return;
  }
  const html =
    kind === 'torture'
      ? asDocument(name, pageOf(name))
      : readFileSync(
          fileURLToPath(new URL(kind === 'aria' ? `pages/aria/${name}` : `scenario/pages/${page}`, root)),
          'utf8',
        );
  session.server.routes['/page'] = (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(html);
  };
  await opened(session, `${session.server.url}/page`);
}

async function opened(session: OpenSession, url: string): Promise<void> {
  const answer = await session.call('navigate', { url });
  if (answer.is_error) throw new Error(answer.text);
}

async function verdictOn(
  { truth }: Sentence,
  { outcome, acts }: Said,
  session: OpenSession,
): Promise<Judged['verdict']> {
  const untouched = outcome === 'refused' || outcome === 'ambiguous';
  if (truth === 'ambiguous')
    return outcome === 'ambiguous' ? 'right' : outcome === 'refused' ? 'left' : 'wrong';
  if (truth === 'refused') return untouched ? 'right' : 'wrong';
  if (truth === 'holds' || truth === 'fails')
    return outcome === truth ? 'right' : untouched || outcome === 'broken' ? 'left' : 'wrong';
  const either = /^(?:refused-or-(?:right )?|fails-or-)(.*)$/.exec(truth);
  if (either && untouched) return acts.length === 0 ? 'right' : 'wrong';
  if (either?.[1] === 'holds') return outcome === 'holds' ? 'right' : 'wrong';
  if (untouched && acts.length === 0) return 'left';
  if (outcome === 'refused' || outcome === 'ambiguous' || outcome === 'broken') return 'left';
  return (await isSo(either?.[1] ?? truth, session)) ? 'right' : 'wrong';
}

/** Asks the page itself, past everything under test. */
function isSo(truth: string, session: OpenSession): Promise<boolean> {
  return session
    .truth<boolean>(
      `(async () => {
        const read = () => (window.log ?? []).join('|');
        const L = Object.assign(() => read(), { toString: read, endsWith: (t) => read().endsWith(t), valueOf: read });
        const until = async (so) => { for (let i = 0; i < 40; i++) { if (await so()) return true; await new Promise((r) => setTimeout(r, 50)); } return false; };
        return Boolean(${truth});
      })()`,
    )
    .catch(() => false);
}

function pageOf(name: string): string {
  const found = GROUPS.flatMap(({ cases }) => cases).find((one) => one.name === name);
  if (typeof found?.page !== 'string') throw new Error(`no such page among the torture cases: ${name}`);
  return found.page;
}
