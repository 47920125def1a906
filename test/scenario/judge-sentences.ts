import { setTimeout as rest } from 'node:timers/promises';
import { startShop } from '../../demo/shop/server.mjs';
import { Secrets } from '../../src/model/secrets.ts';
import { lookAtScreen, type SeenScreen } from '../../src/scenario/execute/look-at-screen.ts';
import { openWorld } from '../../src/scenario/execute/scenario-world.ts';
import { understand } from '../../src/scenario/understand/understand.ts';
import { servePages } from '../serve-pages.ts';
import { type OneSession, oneSession } from './one-session.ts';
import { openBackend } from './open-backend.ts';
import type { Sentence } from './read-sentences.ts';
import { type Said, saySentence } from './say-sentence.ts';
import { sentencePage, shopPath } from './sentence-page.ts';

/** `right`: understood and so; `left`: not taken up, nothing done; `wrong`: something else was done or said. */
export interface Judged extends Sentence, Said {
  verdict: 'right' | 'left' | 'wrong';
}

export interface Judge {
  judge(sentence: Sentence): Promise<Judged>;
  close(): Promise<void>;
}

/** Long enough for what pages bring late, short enough for the many claims that are false. */
const CLAIM_MS = 2500;
/** By then a page shows what it shows without anybody's doing. */
const REST_MS = 1500;

/** One server and one browser for all sentences; each is a scenario of its own, on a page as it is when opened. */
export async function openJudge(): Promise<Judge> {
  const server = oneSession(await openBackend(new Map(), { timeout_ms: CLAIM_MS }));
  const pages = await servePages({});
  const shop = await startShop();

  const addressOf = async (page: string): Promise<string> => {
    const path = shopPath(page);
    if (path !== undefined) {
      await fetch(`${shop.url}/api/reset`, { method: 'POST' });
      return shop.url + path;
    }
    const html = sentencePage(page);
    pages.routes['/page'] = (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
      response.end(html);
    };
    return `${pages.url}/page`;
  };

  const world = openWorld({
    ...server,
    observing: new Set(),
    secrets: new Secrets(new Map()),
    signal: new AbortController().signal,
    patience_ms: CLAIM_MS,
    timeout_ms: 30_000,
  });
  const screens = new Map<string, SeenScreen[]>();
  /** A page as it is when it opens, and when it has come to rest. */
  const screensOf = async (page: string): Promise<SeenScreen[]> => {
    const known = screens.get(page);
    if (known) return known;
    await world.client.open();
    const url = await addressOf(page);
    const [opening] = world.generator.generateCommandsLogic({
      actionType: 'navigate',
      inputValue: url,
      description: '',
    });
    if (opening) await world.client.executeCommandLogic(opening);
    const first = await lookAtScreen(world);
    await rest(REST_MS);
    const seen = [first, await lookAtScreen(world)];
    await server.dismissDialog();
    screens.set(page, seen);
    return seen;
  };
  /** What is refused on both is refused: nobody has to open the page for it and wait. */
  const refusedOn = async ({ page, say }: Sentence): Promise<Said | undefined> => {
    const read = (await screensOf(page)).map(({ tree, ...known }) => understand(say, tree, known));
    const last = read.at(-1);
    if (last?.kind !== 'unclear' || read.some(({ kind }) => kind === 'steps')) return undefined;
    const outcome = last.code === 'AMBIGUOUS_TARGET' ? 'ambiguous' : 'refused';
    return { outcome, acts: [], why: last.reason };
  };

  return {
    async judge(sentence) {
      const refused = await refusedOn(sentence);
      if (refused) return { ...sentence, ...refused, verdict: await verdictOn(sentence, refused, server) };
      const url = await addressOf(sentence.page);
      const said = await saySentence(sentence.say, url, server);
      const verdict = await verdictOn(sentence, said, server);
      await server.dismissDialog();
      return { ...sentence, ...said, verdict };
    },
    async close() {
      await server.close();
      await pages.close();
      await shop.close();
    },
  };
}

async function verdictOn(
  { truth }: Sentence,
  { outcome, acts }: Said,
  page: OneSession,
): Promise<Judged['verdict']> {
  const untouched = outcome === 'refused' || outcome === 'ambiguous';
  // What must not be taken up must not be begun either.
  if (acts.length > 0 && /^(?:ambiguous|refused|fails-or-refused)$/.test(truth) && untouched) return 'left';
  if (truth === 'ambiguous')
    return outcome === 'ambiguous' ? 'right' : outcome === 'refused' ? 'left' : 'wrong';
  if (truth === 'refused') return untouched ? 'right' : 'wrong';
  if (truth === 'holds' || truth === 'fails')
    return outcome === truth ? 'right' : untouched || outcome === 'broken' ? 'left' : 'wrong';
  if (truth === 'fails-or-refused') return untouched || outcome === 'fails' ? 'right' : 'wrong';
  const either = /^refused-or-(?:right )?(.*)$/.exec(truth);
  if (either && untouched) return acts.length === 0 ? 'right' : 'wrong';
  if (either?.[1] === 'holds') return outcome === 'holds' ? 'right' : 'wrong';
  if (untouched || outcome === 'broken') return 'left';
  return (await isSo(either?.[1] ?? truth, page)) ? 'right' : 'wrong';
}

/** Asks the page itself. */
async function isSo(truth: string, page: OneSession): Promise<boolean> {
  const answer = await page.evaluate(`(async () => {
    const read = () => (window.log ?? []).join('|');
    const L = Object.assign(() => read(), { toString: read, endsWith: (t) => read().endsWith(t), valueOf: read });
    const until = async (so) => { for (let i = 0; i < 40; i++) { if (await so()) return true; await new Promise((r) => setTimeout(r, 50)); } return false; };
    return Boolean(${truth});
  })()`);
  return answer === true;
}
