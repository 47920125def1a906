import { describe, expect, test } from 'vitest';
import { asksForWords, saysDeed } from '../../src/agent/doing-words.ts';
import { Evidence } from '../../src/agent/evidence.ts';
import { isLooking } from '../../src/agent/goal-kind.ts';
import { judgeCompletion } from '../../src/agent/judge-completion.ts';
import type { Acted, LoopBrowser, LoopReading } from '../../src/agent/loop-browser.ts';
import { Typed } from '../../src/agent/typed.ts';
import { parseExpectations } from '../../src/model/expectation.ts';
import type { EffectKind } from '../../src/model/outcome.ts';
import { MockBrowser, SAMPLES } from '../../src/testing/index.ts';

const { signal } = new AbortController();
const did = (...kinds: EffectKind[]): Acted => ({
  verdict: 'unverified',
  effect: kinds.map((kind) => ({ kind, account: '' })),
});
const showed = (...kinds: EffectKind[]): Acted => ({ ...did(...kinds), inconsequential: true });

/** What is made of a criterion that comes true in the last look; 'look' is a look at which it is not so yet. */
async function standing(words: string, happens: readonly (Acted | 'look')[], goal?: string) {
  const criterion = parseExpectations(words);
  const evidence = new Evidence({ expect: criterion, goal });
  let holds = false;
  const browser: LoopBrowser = Object.assign(new MockBrowser({ screens: { list: SAMPLES.list } }), {
    expect: async () => ({ holds, observed: '' }),
  });
  await evidence.look(browser, signal);
  for (const one of happens) {
    if (one === 'look') await evidence.look(browser, signal);
    else evidence.acted(one);
  }
  holds = true;
  await evidence.look(browser, signal);
  const [one] = criterion;
  return one && evidence.expectation(one);
}

const TEXT = 'text "Saved"';
const VALUE = 'textbox "Day" = "12"';

describe('success follows from an act of this run', () => {
  test.each<[string, string, (Acted | 'look')[]]>([
    ['a click that changed texts', TEXT, [did('text')]],
    ['a click that sent something', TEXT, [did('network')]],
    ['a link that opened a page', TEXT, [showed('navigation')]],
    ['a field that was filled, and what it holds', VALUE, [showed('value')]],
    [
      'a field that was filled where words were shown with it',
      VALUE,
      [showed('text'), 'look', { ...showed('value', 'text'), verdict: 'verified' }],
    ],
    ['a value that was verified without being seen to change', VALUE, [{ ...did(), verdict: 'verified' }]],
    ['an act that was not seen to its end', TEXT, [{ ...did(), unsettled: true }]],
    ['an act whose effect comes late', TEXT, [did('network'), 'look', 'look']],
    ['a late effect of an act before others that did nothing', TEXT, [did('network'), 'look', did(), 'look']],
    ['a page that takes long to come', TEXT, [showed('navigation'), 'look']],
  ])('%s', async (_name, words, happens) => {
    expect(await standing(words, happens)).toMatchObject({ holds: true, became: true });
  });

  test.each<[string, string, (Acted | 'look')[]]>([
    ['nothing was done', TEXT, []],
    ['it was only looked', TEXT, ['look', 'look']],
    ['a click did nothing', TEXT, [did()]],
    ['a click did nothing, some looks ago', TEXT, [did(), 'look', 'look']],
    ['a field was filled, which shows no message', TEXT, [showed('value', 'focus')]],
    ['something was scrolled', VALUE, [did('scroll')]],
    ['only colours changed', TEXT, [did('look')]],
    ['a fold was opened before a click that did nothing', TEXT, [showed('structure'), 'look', did(), 'look']],
  ])('but not where %s', async (_name, words, happens) => {
    expect(await standing(words, happens)).toEqual({
      holds: true,
      became: false,
      message: false,
      by_itself: true,
    });
  });

  test('what became so by itself stays so after a later act, until it is gone and comes again', async () => {
    const criterion = parseExpectations(TEXT);
    const evidence = new Evidence({ expect: criterion });
    let holds = false;
    const browser: LoopBrowser = Object.assign(new MockBrowser({ screens: { list: SAMPLES.list } }), {
      expect: async () => ({ holds, observed: '' }),
    });
    const look = async (so: boolean) => {
      holds = so;
      await evidence.look(browser, signal);
      return criterion[0] && evidence.expectation(criterion[0]);
    };
    await look(false);
    expect(await look(true)).toMatchObject({ by_itself: true });
    evidence.acted(did('text'));
    expect(await look(true)).toMatchObject({ became: false, by_itself: true });
    await look(false);
    expect(await look(true)).toMatchObject({ holds: true, became: true, message: true });
  });

  /** How a criterion stands after acts, each of them looked at: it holds then or it does not. */
  async function standsAfter(words: string, held: boolean, happens: readonly [Acted, boolean][]) {
    const criterion = parseExpectations(words);
    const evidence = new Evidence({ expect: criterion, goal: 'Send the draft' });
    let holds = held;
    const browser: LoopBrowser = Object.assign(new MockBrowser({ screens: { list: SAMPLES.list } }), {
      expect: async () => ({ holds, observed: '' }),
    });
    await evidence.look(browser, signal);
    for (const [act, so] of happens) {
      evidence.acted(act);
      holds = so;
      await evidence.look(browser, signal);
    }
    return criterion[0] && evidence.expectation(criterion[0]);
  }

  test.each([
    ['words that stood there are behind it, and seen again', TEXT, true, [false, true]],
    ['words that should be gone are behind it', `${TEXT} gone`, false, [true]],
  ])('a modal dialog brings nothing about: %s', async (_what, words, first, then) => {
    const criterion = parseExpectations(words);
    const evidence = new Evidence({ expect: criterion, goal: 'Send the draft' });
    let holds = first;
    let covered = false;
    const browser: LoopBrowser = Object.assign(new MockBrowser({ screens: { list: SAMPLES.list } }), {
      expect: async () => ({ holds, observed: '' }),
      peek: async () => ({ ...SAMPLES.list, covered }),
    });
    await evidence.look(browser, signal);
    for (const so of then) {
      covered = !covered;
      holds = so;
      evidence.acted(did('structure', 'text'));
      await evidence.look(browser, signal);
    }
    expect(criterion[0] && evidence.expectation(criterion[0])).toMatchObject({ holds: first, became: false });
  });

  test('words behind a dialog that was open from the start are not new when it closes; later ones are', async () => {
    const criterion = parseExpectations(TEXT);
    const standsAfterAll = async (seen: readonly [covered: boolean, holds: boolean][]) => {
      const evidence = new Evidence({ expect: criterion, goal: 'Send the draft' });
      for (const [covered, holds] of seen) {
        const browser: LoopBrowser = Object.assign(new MockBrowser({ screens: { list: SAMPLES.list } }), {
          expect: async () => ({ holds, observed: '' }),
          peek: async () => ({ ...SAMPLES.list, covered }),
        });
        await evidence.look(browser, signal);
        evidence.acted(did('structure', 'text'));
      }
      return criterion[0] && evidence.expectation(criterion[0]);
    };
    const behind = await standsAfterAll([
      [true, false],
      [false, true],
    ]);
    expect(behind).toMatchObject({ holds: true, became: false });
    const later = await standsAfterAll([
      [true, false],
      [false, false],
      [false, true],
    ]);
    expect(later).toMatchObject({ holds: true, became: true });
  });

  const ASKED: Acted = { ...showed('structure', 'text'), question: 'opened' };
  const DID = did('network', 'text');
  test.each<[string, [Acted, boolean][], boolean]>([
    [
      'was only in a question of this run, which was answered',
      [
        [ASKED, false],
        [DID, true],
      ],
      false,
    ],
    [
      'was only said because a first try was refused',
      [
        [did('text', 'focus'), false],
        [DID, true],
      ],
      false,
    ],
    [
      'came with the page that signing in led to',
      [
        [did('structure', 'text', 'network'), false],
        [DID, true],
      ],
      true,
    ],
    [
      'was only in such a question, and a second deed followed',
      [
        [ASKED, false],
        [DID, true],
        [DID, true],
      ],
      false,
    ],
    [
      'came with a layer that stayed open when it went',
      [
        [ASKED, false],
        [{ ...DID, question: 'open' }, true],
      ],
      true,
    ],
    [
      'came with a list, and went after a question',
      [
        [showed('text'), false],
        [ASKED, false],
        [DID, true],
      ],
      true,
    ],
    [
      'was in a question that was closed, then in a list',
      [
        [ASKED, false],
        [showed('text'), true],
        [showed('text'), false],
        [DID, true],
      ],
      true,
    ],
  ])('what should be gone and %s: %s', async (_what, happens, became) => {
    expect(await standsAfter('"Send now" gone', true, happens)).toMatchObject({ holds: true, became });
  });

  const UNDID: Acted = { ...did('text'), undid: true };
  test.each<[string, [Acted, boolean][], object]>([
    [
      'of the last deed has gone',
      [
        [DID, true],
        [UNDID, false],
      ],
      { holds: false, became: false },
    ],
    [
      'of the last deed still stands',
      [
        [DID, true],
        [UNDID, true],
      ],
      { became: false, undone: true },
    ],
    [
      'of a deed before the one that was taken back',
      [
        [DID, true],
        [DID, false],
        [UNDID, false],
      ],
      { became: true },
    ],
    [
      'of doing it again',
      [
        [DID, true],
        [UNDID, false],
        [DID, true],
      ],
      { holds: true, became: true },
    ],
    [
      'of taking back, which was wanted',
      [
        [DID, false],
        [UNDID, true],
      ],
      { holds: true, became: true },
    ],
  ])('after something was taken back, a message %s', async (_what, happens, standing) => {
    expect(await standsAfter(TEXT, false, happens)).toMatchObject(standing);
  });

  test.each([
    ['"Saved"', true],
    ['"Not saved" and "Saved"', true],
    ['"It was not Saved"', false],
    ['"Saved" gone', false],
    ['"Stored"', false],
  ])(
    'a message that nobody looked at in time counts if the effect names it as said: %s',
    async (account, became) => {
      const criterion = parseExpectations(TEXT);
      const evidence = new Evidence({ expect: criterion });
      const browser: LoopBrowser = Object.assign(new MockBrowser({ screens: { list: SAMPLES.list } }), {
        expect: async () => ({ holds: false, observed: '' }),
      });
      await evidence.look(browser, signal);
      evidence.acted({ verdict: 'unverified', effect: [{ kind: 'text', account }] });
      await evidence.look(browser, signal);
      expect(criterion[0] && evidence.expectation(criterion[0])).toMatchObject({ became });
    },
  );

  const PASSED = { kind: 'text' as const, account: '"Saved" came and went', passing: true as const };
  test('what came and went counts where the page tells of a message, unless what was sent was refused', async () => {
    const look = async (passed: boolean, network: string) => {
      const criterion = parseExpectations(TEXT);
      const evidence = new Evidence({ expect: criterion });
      const read = { holds: false, observed: '', passed: false };
      const browser: LoopBrowser = Object.assign(new MockBrowser({ screens: { list: SAMPLES.list } }), {
        expect: async () => read,
      });
      await evidence.look(browser, signal);
      evidence.acted({ verdict: 'unverified', effect: [PASSED, { kind: 'network', account: network }] });
      Object.assign(read, { holds: passed, passed });
      await evidence.look(browser, signal);
      return criterion[0] && evidence.expectation(criterion[0])?.became;
    };
    expect(await look(true, 'POST /note 200')).toBe(true);
    expect(await look(true, 'POST /note 500')).toBe(false);
    expect(await look(false, 'POST /note 200')).toBe(false);
  });

  test.each<[string, { message?: boolean; replaced?: boolean; acts?: true }, object]>([
    ['a message goes by itself', { message: true }, { became: true }],
    ['a message goes for other words', { message: true, replaced: true }, { became: false, lapsed: true }],
    ['other words go by themselves', { message: false }, { became: false, lapsed: true }],
    ['other words go with an act', { message: false, acts: true }, { became: true }],
    [
      'other words go with an act for others',
      { message: false, replaced: true, acts: true },
      { became: true },
    ],
  ])('%s', async (_what, { message = true, replaced = false, acts = false }, standing) => {
    const criterion = parseExpectations(TEXT);
    const evidence = new Evidence({ expect: criterion, goal: 'Save the note' });
    const read = { holds: false, observed: '', message, replaced: false };
    const browser: LoopBrowser = Object.assign(new MockBrowser({ screens: { list: SAMPLES.list } }), {
      expect: async () => read,
    });
    await evidence.look(browser, signal);
    evidence.acted(did('network', 'text'));
    read.holds = true;
    await evidence.look(browser, signal);
    if (acts) evidence.acted(showed('navigation'));
    Object.assign(read, { holds: false, replaced });
    await evidence.look(browser, signal);
    expect(criterion[0] && evidence.expectation(criterion[0])).toMatchObject(standing);
    const { verdict } = await judgeCompletion(browser, evidence, { status: 'success', reason: '' }, signal);
    expect(verdict).toBe('became' in standing && standing.became ? 'verified' : 'unverified');
  });

  /** A deed brings it, and then it goes: by itself, or with another act. */
  async function goesAgain(words: string, read: Partial<LoopReading>, act?: Acted) {
    const criterion = parseExpectations(words);
    const evidence = new Evidence({ expect: criterion, goal: 'Keep the note' });
    const now: LoopReading = { holds: false, observed: '' };
    const browser: LoopBrowser = Object.assign(new MockBrowser({ screens: { list: SAMPLES.list } }), {
      expect: async () => now,
    });
    await evidence.look(browser, signal);
    evidence.acted(did('network', 'text'));
    now.holds = true;
    await evidence.look(browser, signal);
    if (act) evidence.acted(act);
    Object.assign(now, { holds: false, ...read });
    await evidence.look(browser, signal);
    return { browser, evidence };
  }

  test.each<[string, string, Partial<LoopReading>, Acted | undefined, string, string]>([
    ['a message', 'status "Note kept"', {}, undefined, 'verified', 'seen, gone again'],
    ['an alert', 'alert "Note kept" exists', {}, undefined, 'verified', 'seen, gone again'],
    ['a heading', 'heading "Note kept"', {}, undefined, 'unverified', 'seen, gone again'],
    [
      'a heading of a page that was left',
      'heading "Kept"',
      {},
      showed('navigation'),
      'verified',
      'seen, gone',
    ],
    [
      'a message for other words',
      'status "Note kept"',
      { replaced: true },
      undefined,
      'unverified',
      'gone again',
    ],
    ['a row that is taken back', 'row "Note"', {}, undefined, 'unverified', 'seen, gone again'],
    [
      'a state',
      'switch "Kept" checked',
      {},
      undefined,
      'refuted',
      'was so after an act of this run, and is not',
    ],
    [
      'a place',
      'url contains /kept',
      {},
      undefined,
      'refuted',
      'was so after an act of this run, and is not',
    ],
  ])('%s that a deed brought and that goes again: %s', async (_what, words, read, act, verdict, told) => {
    const { browser, evidence } = await goesAgain(words, read, act);
    const judged = await judgeCompletion(browser, evidence, { status: 'success', reason: '' }, signal);
    expect([judged.verdict, judged.observed]).toEqual([verdict, expect.stringContaining(told)]);
  });

  test.each<[string, string, Acted[], Partial<LoopReading>, boolean]>([
    ['words', 'text "Note kept"', [did('text')], {}, true],
    ['a message', 'status "Note kept"', [did('text')], {}, true],
    ['words, and nothing was done', 'text "Note kept"', [showed('value')], {}, false],
    ['words, and the page denies them', 'text "Note kept"', [did('text')], { denied: true }, false],
    ['a state', 'switch "Kept" checked', [did('text')], {}, false],
    ['that something is gone', 'text "Draft" gone', [did('text')], {}, false],
    [
      'words, and what was sent was turned down',
      'text "Note kept"',
      [{ ...did(), effect: [{ kind: 'network', account: 'POST /keep 422' }] }],
      {},
      false,
    ],
  ])('%s that never came may be noted as claimed: %s', async (_what, words, acts, read, may) => {
    const criterion = parseExpectations(words);
    const evidence = new Evidence({ expect: criterion, goal: 'Keep the note' });
    const browser: LoopBrowser = Object.assign(new MockBrowser({ screens: { list: SAMPLES.list } }), {
      expect: async () => ({ holds: false, observed: '', ...read }),
    });
    await evidence.look(browser, signal);
    for (const act of acts) evidence.acted(act);
    await evidence.look(browser, signal);
    const judged = await judgeCompletion(browser, evidence, { status: 'success', reason: '' }, signal);
    expect([judged.verdict, judged.absent !== undefined]).toEqual(['refuted', may]);
  });

  const HELP = showed('navigation');
  test.each<[string, string, (Acted | 'look')[], boolean]>([
    ['only the help page was opened', 'Set the limit to 60 GB and save', [HELP], false],
    ['something else was done before', 'Revoke the token laptop-mia', [did('text'), 'look', HELP], false],
    [
      'what was done was refused before',
      'Save the limits',
      [did('network', 'text'), 'look', HELP, 'look'],
      false,
    ],
    ['it was done, and its page followed', 'Revoke the token laptop-mia', [did('navigation')], true],
    ['it was done after a page was opened', 'Save the limits', [HELP, 'look', did('text')], true],
    ['opening the page was all that was wanted', 'Open the help page', [HELP], true],
  ])('words of a page that was opened, where %s', async (_what, goal, happens, became) => {
    expect(await standing(TEXT, happens, goal)).toMatchObject({ holds: true, became });
  });

  const LISTED = showed('structure', 'text');
  test.each<[string, (Acted | 'look')[], boolean]>([
    ['a button listed older ones', [LISTED], false],
    ['something else was done, and then older ones were listed', [did('network'), 'look', LISTED], false],
    ['they came late, after older ones were listed', [LISTED, 'look', 'look'], false],
    ['it was done after older ones were listed', [LISTED, 'look', did('text')], true],
  ])('words that came when %s: %s', async (_what, happens, became) => {
    expect(await standing(TEXT, happens, 'Send the draft')).toMatchObject({ holds: true, became });
  });

  test.each([
    ['Cancel the newsletter', 'Saved for later', false],
    ['Add the note "Saved"', 'Saved', true],
    ['Rename the draft', 'Unsaved', true],
  ])('to %s, words that the run typed itself (%s) prove: %s', async (goal, typed, became) => {
    const criterion = parseExpectations(TEXT);
    const evidence = new Evidence({ expect: criterion, goal });
    let holds = false;
    const browser: LoopBrowser = Object.assign(new MockBrowser({ screens: { list: SAMPLES.list } }), {
      expect: async () => ({ holds, observed: '' }),
    });
    await evidence.look(browser, signal);
    evidence.typed(typed);
    evidence.acted({ verdict: 'unverified', effect: [{ kind: 'text', account: '"Saved"' }] });
    holds = true;
    await evidence.look(browser, signal);
    const [one] = criterion;
    const standing = one && evidence.expectation(one);
    expect(standing).toMatchObject(became ? { became } : { became, by_itself: true, echoed: true });
  });

  test.each<[string, string, boolean]>([
    ['Rename the workspace to Saved', 'Message #general', false],
    ['Rename the workspace to Saved', 'Workspace name', true],
    ['Post "Saved" in the channel', 'Message #general', true],
  ])('to %s, words that were sent from the field %s prove: %s', async (goal, field, became) => {
    const criterion = parseExpectations(TEXT);
    const evidence = new Evidence({ expect: criterion, goal });
    let holds = false;
    const browser: LoopBrowser = Object.assign(new MockBrowser({ screens: { list: SAMPLES.list } }), {
      expect: async () => ({ holds, observed: '' }),
    });
    await evidence.look(browser, signal);
    evidence.typed('Saved', field);
    evidence.acted({ verdict: 'unverified', effect: [{ kind: 'text', account: '"Saved"' }] });
    holds = true;
    await evidence.look(browser, signal);
    const standing = criterion[0] && evidence.expectation(criterion[0]);
    expect(standing).toMatchObject(became ? { became } : { became, said: true });
  });

  test.each<[string, string, boolean]>([
    ['Add an internal note to the claim of Ole Brandt: Photos arrived, waiting for the invoice', '', true],
    ['Add an internal note "Photos arrived, waiting for the invoice" to the claim', '', true],
    ['Put photos arrived, waiting for the invoice into the record of the claim', '', true],
    ['Rename the claim to Photos arrived, waiting for the invoice', '', false],
    ['Rename the claim: Photos arrived, waiting for the invoice', '', false],
    ['Set the title of the claim to "Photos arrived, waiting for the invoice"', '', false],
    ['Add a label called "Photos arrived, waiting for the invoice"', '', false],
    ['File the claim: Photos arrived, waiting for the invoice', ' now', false],
    ['File the claim under Photos arrived', '', false],
  ])('%s: what was written as a comment is what the goal asks for: %s', (goal, more, asked) => {
    expect(asksForWords(goal, `Photos arrived, waiting for the invoice${more}`)).toBe(asked);
    const typed = new Typed(goal);
    typed.type(`Photos arrived, waiting for the invoice${more}`, 'Comment');
    const [one] = parseExpectations('text "Photos arrived"');
    expect(one && typed.echo(one)).toBe(asked ? undefined : 'said');
  });

  test.each<[string, Acted | undefined, boolean, boolean]>([
    ['nothing else was done', undefined, false, true],
    ['a fold was opened', showed('structure'), false, true],
    ['it was saved', did('network'), false, false],
    ['the page sent it by itself', undefined, true, false],
  ])('a field that holds what the run typed, where %s', async (_what, then, sent, unsent) => {
    const criterion = parseExpectations('textbox "Workspace name" = "Southstar"');
    const evidence = new Evidence({ expect: criterion, goal: 'Rename the workspace to Southstar' });
    let holds = false;
    const browser: LoopBrowser = Object.assign(new MockBrowser({ screens: { list: SAMPLES.list } }), {
      expect: async () => ({ holds, observed: '' }),
      answered: async () => sent,
    });
    await evidence.look(browser, signal);
    evidence.typed('Southstar', 'Workspace name');
    evidence.acted({ ...showed('value'), verdict: 'verified' });
    holds = true;
    await evidence.look(browser, signal);
    if (then) evidence.acted(then);
    const claim = { status: 'success' as const, reason: '' };
    const { verdict, missing = [] } = await judgeCompletion(browser, evidence, claim, signal);
    expect(verdict).toBe(unsent ? 'unverified' : 'verified');
    expect(missing.join()).toBe(
      unsent
        ? 'textbox "Workspace name" = "Southstar" is what this run typed or set there itself, and nothing was sent or done since'
        : '',
    );
  });

  test.each<[string, string, Acted[], string | undefined]>([
    ['another control was set', 'Address', [{ ...did('text', 'network'), choice: true }], 'Oak Lane 9'],
    ['it was saved', 'Address', [did('text', 'network')], undefined],
    [
      'another was set, then it was saved',
      'Address',
      [{ ...did('network'), choice: true }, did('network')],
      undefined,
    ],
    ['nothing was done', 'Address', [], undefined],
    ['a box was ticked that sends nothing', 'Address', [{ ...showed('state'), choice: true }], undefined],
    ['it was looked for', 'Filter by street', [{ ...did('network'), choice: true }], undefined],
  ])('what the run typed has gone with nothing, where %s (%s)', async (_what, field, then, left) => {
    const evidence = new Evidence({
      expect: parseExpectations(TEXT),
      goal: 'Change my address to Oak Lane 9',
    });
    let holds = false;
    const browser: LoopBrowser = Object.assign(new MockBrowser({ screens: { list: SAMPLES.list } }), {
      expect: async () => ({ holds, observed: '' }),
    });
    await evidence.look(browser, signal);
    evidence.typed('Oak Lane 9', field);
    evidence.acted({ ...showed('value', 'focus'), verdict: 'verified' });
    for (const act of then) evidence.acted(act);
    expect(evidence.leftTyped).toBe(left);
    if (left === undefined) return;
    holds = true;
    await evidence.look(browser, signal);
    const claim = { status: 'success' as const, reason: '' };
    const { verdict, missing = [] } = await judgeCompletion(browser, evidence, claim, signal);
    expect(verdict).toBe('unverified');
    expect(missing).toEqual(['"Oak Lane 9" was typed and has gone with nothing that was done since']);
  });

  test.each([
    ['a field holds them and nothing was sent', 'Saved', false, false],
    ['a field holds them and something was sent', 'Saved', true, true],
    ['no field holds them', '', false, true],
  ])(
    'words that were typed with Enter, which was not seen to its end: %s',
    async (_what, value, sent, proves) => {
      const evidence = new Evidence({ expect: parseExpectations(TEXT), goal: 'Post "Saved"' });
      let holds = false;
      const [element] = SAMPLES.list.elements;
      const browser: LoopBrowser = Object.assign(new MockBrowser({ screens: { list: SAMPLES.list } }), {
        expect: async () => ({ holds, observed: '' }),
        answered: async () => sent,
        peek: async () => ({ ...SAMPLES.list, elements: [{ ...element, value }] }),
      });
      await evidence.look(browser, signal);
      evidence.typed('Saved\n', 'Post');
      evidence.acted({ ...did(), unsettled: true });
      holds = true;
      await evidence.look(browser, signal);
      const claim = { status: 'success' as const, reason: '' };
      const { verdict } = await judgeCompletion(browser, evidence, claim, signal);
      expect(verdict).toBe(proves ? 'verified' : 'unverified');
    },
  );

  test.each<[string, Acted, boolean]>([
    ['a deed', { verdict: 'unverified', effect: [{ kind: 'text', account: '"Saved: Mia"' }] }, true],
    [
      'something that was shown',
      { verdict: 'unverified', effect: [{ kind: 'text', account: '"Saved"' }], inconsequential: true },
      false,
    ],
    [
      'a deed that only has them as part of a word',
      { verdict: 'unverified', effect: [{ kind: 'text', account: '"Unsaved, Savedness"' }] },
      false,
    ],
  ])('words that stood there before and are said anew by %s', async (_what, act, became) => {
    const criterion = parseExpectations(TEXT);
    const evidence = new Evidence({ expect: criterion, goal: 'Change my name to Mia' });
    const browser: LoopBrowser = Object.assign(new MockBrowser({ screens: { list: SAMPLES.list } }), {
      expect: async () => ({ holds: true, observed: '' }),
    });
    await evidence.look(browser, signal);
    evidence.acted(act);
    await evidence.look(browser, signal);
    expect(criterion[0] && evidence.expectation(criterion[0])).toMatchObject({ holds: true, became });
  });

  test.each([
    ['Save', true],
    ['Send now', true],
    ['Book room 12', true],
    ['Termin speichern', true],
    ['Sent items', false],
    ['Order history', false],
    ['Share settings', false],
    ['Transfer details', false],
    ['Recent activity', false],
    ['Show closed', false],
    ['notes.txt', false],
    ['What is this?', false],
  ])('a button called %s does something by its name: %s', (name, does) => {
    expect(saysDeed(name)).toBe(does);
  });

  test.each([
    ['Open the help page', true],
    ['Please find the invoice of May, and tell me its sum', true],
    ['go to the cart', true],
    ['Sort the list by price', true],
    ['Open the settings and set the theme to dark', false],
    ['Find my order, then cancel it', false],
    ['Set the storage limit to 60 GB and save', false],
    ['Speichere die Einstellungen', false],
    ['Check the weather in Oslo', true],
    ['Check whether the gate is open and tell me', true],
    ['Check me in: booking K7, last name Okafor', false],
    ['Check out with the saved card', false],
    ['Check Ada Okafor in for flight 418', false],
    ['Get the price of the fern', true],
    ['Get me a window seat', false],
    ['Open an account for Mia', false],
    ['Report a fault in the lift', false],
    ['Report Lea Winter absent from Monday to Friday', false],
    ['Report how many are absent', true],
    ['Open the list and report back', true],
  ])('%s asks only to look: %s', (goal, looking) => {
    expect(isLooking(goal)).toBe(looking);
  });
});

test('a number of the same series is told from the one that the goal names, until that one is told of', () => {
  const evidence = new Evidence({ goal: 'Cancel booking SM-1077' });
  const opened = (note: string) => {
    evidence.acted({ ...showed('navigation'), note });
    return evidence.asked.strayed;
  };
  expect(opened('clicked link "Help"')).toBeUndefined();
  expect(opened('clicked link "SM-1041 Garden double"')).toBe('SM-1077');
  expect(opened('clicked button "Back"')).toBe('SM-1077');
  expect(opened('clicked link "SM-1077 Sea view"')).toBeUndefined();
  expect(opened('clicked button "Add" of AB-12')).toBeUndefined();
});

test.each<[string, Acted[], boolean]>([
  ['the first deed of a run', [], true],
  ['a deed after another', [did('network')], false],
])('%s that takes something away proves what it brought: %#', async (_name, before, became) => {
  const withdraw: Acted = { ...did('navigation'), pressed: ['Withdraw'] };
  const goal = 'Mei is not absent after all';
  expect(await standing('text "withdrawn"', [...before, withdraw], goal)).toMatchObject({
    holds: true,
    became,
  });
});
