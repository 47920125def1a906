import { existsSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startCancellation } from '../../demo/cancellation/server.mjs';
import { SurehandError } from '../../src/model/failure.ts';
import { type Guarded, openGuarded } from './open-guarded.ts';

let service: Awaited<ReturnType<typeof startCancellation>>;
let on: Guarded;

beforeAll(async () => {
  service = await startCancellation();
  on = openGuarded({ policy: 'netflix' });
});
beforeEach(async () => {
  on.asked.length = 0;
  await on.call('navigate', { url: `${service.url}/account` });
});
afterEach(() => {
  expect(on.answers.splice(0), 'answers that nobody asked for').toEqual([]);
});
afterAll(async () => {
  await on.close();
  await service.close();
});

const lastStep = (variant: string) => `${service.url}/cancel/confirm?variant=${variant}`;
const FINISH = { target: 'button "Finish Cancellation"' };

describe('a checkpoint', () => {
  it('pauses on the screen it matches and shows what matched, before anything is done', async () => {
    const before = service.state().finished;
    on.answers.push(true);
    const shown = await on.call('navigate', { url: lastStep('plain') });
    expect(shown.is_error).toBeFalsy();
    expect(on.asked).toHaveLength(1);
    expect(on.asked[0]).toMatchObject({
      kind: 'checkpoint',
      page: { title: 'Finish Cancellation', url: lastStep('plain') },
      action: 'going on to button "Finish Cancellation"',
    });
    expect(on.asked[0]?.reason).toContain(
      'policy netflix: the next step ends the membership: title contains',
    );
    expect(on.asked[0]?.history.at(-1)).toBe(`open ${lastStep('plain')}: unverified`);
    expect(existsSync(on.asked[0]?.screenshot?.path ?? '')).toBe(true);
    expect(service.state().finished).toBe(before);
    expect(on.progress).toContain('waiting for a person');

    await on.call('describe_screen');
    expect(on.asked, 'what was approved is not asked again').toHaveLength(1);
    on.answers.push(true);
    const clicked = await on.call('click', FINISH);
    expect(clicked.is_error).toBe(false);
    expect(service.state().finished).toBe(before + 1);
    expect(on.asked, 'the critical act on that screen is asked about for itself').toHaveLength(2);
    expect(on.asked[1]).toMatchObject({
      kind: 'critical_action',
      action: 'click button "Finish Cancellation"',
    });
  });

  it('that nobody can be asked about tells what was done before, and nothing that was not', async () => {
    const nobody = () => {
      throw new SurehandError('approval_required', 'nobody can be asked');
    };
    on.answers.push(nobody, nobody);
    const opened = await on.call('navigate', { url: lastStep('plain') });
    expect(opened.text).toContain(
      `nobody can be asked (done before this was asked: open ${lastStep('plain')}`,
    );
    const clicked = await on.call('click', { target: 'button "Nowhere"' });
    expect(on.answers).toEqual([]);
    expect(clicked.text).toContain('nobody can be asked');
    expect(clicked.text).not.toContain('done before this was asked');
  });

  it('rejected, answers with the words of the person and keeps its element out of reach', async () => {
    const before = service.state().finished;
    on.answers.push('not before Friday');
    const shown = await on.call('navigate', { url: lastStep('plain') });
    expect(shown.is_error).toBe(true);
    expect(shown.text).toContain('User feedback: not before Friday');
    expect(shown.text, 'the screen is there all the same').toContain('Finish Cancellation');
    expect(shown.structured).toMatchObject({
      success: false,
      failure: 'human_rejected',
      message: `User feedback: not before Friday (done before this was asked: open ${lastStep('plain')}: unverified)`,
    });
    const attempts: [string, Record<string, unknown>][] = [
      ['click', FINISH],
      ['press_key', { key: 'Enter', ...FINISH }],
      ['run_steps', { steps: ['click button "Finish Cancellation"'] }],
      ['click', { target: 'css:main', position: await middleOf('button.danger') }],
    ];
    for (const [tool, input] of attempts) {
      const refused = await on.call(tool, input);
      expect(refused.is_error, tool).toBe(true);
      expect(refused.text).toContain('User feedback: not before Friday');
    }
    expect(service.state().finished).toBe(before);
    expect(on.asked, 'refused without asking again').toHaveLength(1);
    const kept = await on.call('click', { target: 'link "Keep my membership"' });
    expect(kept.is_error, 'everything else on the page is free').toBe(false);
  });

  it('is asked about again when the screen has changed', async () => {
    on.answers.push(true, true);
    await on.call('navigate', { url: lastStep('plain') });
    await on.call('describe_screen');
    expect(on.asked).toHaveLength(1);
    await on.truth("document.querySelector('h1').textContent = 'Your list is deleted as well'");
    await on.call('describe_screen');
    expect(on.asked).toHaveLength(2);
  });

  it('is asked about again after the page was left and opened anew', async () => {
    on.answers.push(true, 'second thoughts');
    await on.call('navigate', { url: lastStep('plain') });
    await on.call('navigate', { url: `${service.url}/account` });
    const again = await on.call('navigate', { url: lastStep('plain') });
    expect(again.text).toContain('User feedback: second thoughts');
  });

  it('stands before an element that no snapshot has shown', async () => {
    const before = service.state().finished;
    const shown = await on.call('navigate', { url: lastStep('below_fold') });
    expect(shown.text).not.toContain('Finish Cancellation');
    expect(on.asked).toHaveLength(0);
    on.answers.push('no');
    const clicked = await on.call('click', FINISH);
    expect(clicked.text).toContain('User feedback: no');
    expect(service.state().finished).toBe(before);
  });

  it('stands before a button that was renamed in place since the last look', async () => {
    const before = service.state().finished;
    await on.call('navigate', { url: lastStep('in_place') });
    await on.truth("dispatchEvent(new Event('ready-to-finish'))");
    on.answers.push('no');
    const clicked = await on.call('click', { target: 'css:form button' });
    expect(clicked.text).toContain('User feedback: no');
    expect(service.state().finished).toBe(before);
  });

  it('sees words that invisible characters break up', async () => {
    on.answers.push('no');
    const shown = await on.call('navigate', { url: lastStep('reworded') });
    expect(shown.text).toContain('User feedback: no');
  });

  it('without an element, asks about each act on its page once it was rejected', async () => {
    const before = service.state().finished;
    on.answers.push('no', 'still no');
    await on.call('navigate', { url: lastStep('title_only') });
    const clicked = await on.call('click', { target: 'button "Yes, end it"' });
    expect(clicked.text).toContain('User feedback: still no');
    expect(on.asked[1]?.action).toBe('click button "Yes, end it"');
    expect(service.state().finished).toBe(before);
  });

  it('records who decided, when, what was shown and what was said', async () => {
    on.answers.push('too early');
    await on.call('navigate', { url: lastStep('plain') });
    expect(on.records().at(-1)).toMatchObject({
      kind: 'checkpoint',
      page: { title: 'Finish Cancellation' },
      screenshot: expect.stringMatching(/approvals\/.*\.jpg$/),
      asked_at: expect.stringMatching(/^\d{4}-/),
      decision: { approved: false, message: 'too early', by: 'Ada', channel: 'test' },
    });
  });

  it('lets the call be cancelled while it waits, and nothing is done', async () => {
    const stop = new AbortController();
    on.answers.push(() => {
      stop.abort();
      return true;
    });
    const answer = await on.call('navigate', { url: lastStep('plain') }, stop.signal);
    expect(answer.structured).toMatchObject({ failure: 'cancelled' });
  });
});

describe('a critical action', () => {
  it('is asked about when the last step is a link, with its target', async () => {
    const before = service.state().finished;
    await on.call('navigate', { url: lastStep('link') });
    on.answers.push('no');
    const clicked = await on.call('click', { target: 'link "Finish Cancellation"' });
    expect(clicked.text).toContain('User feedback: no');
    expect(on.asked[0]).toMatchObject({
      kind: 'critical_action',
      action: 'click link "Finish Cancellation"',
    });
    expect(service.state().finished).toBe(before);
  });

  it('cannot be done by opening the address that its link leads to', async () => {
    const before = service.state().finished;
    await on.call('navigate', { url: lastStep('link') });
    on.answers.push('no', 'no', 'no');
    const url = `${service.url}/cancel/finish`;
    expect((await on.call('navigate', { url })).text).toContain('User feedback: no');
    expect((await on.call('tabs', { do: 'open', url })).text).toContain('User feedback: no');
    expect((await on.call('run_steps', { steps: [`go to ${url}`] })).text).toContain('User feedback: no');
    expect(service.state().finished).toBe(before);
  });

  it('cannot be done by saying yes to a dialog', async () => {
    const before = service.state().finished;
    await on.call('navigate', { url: lastStep('confirm') });
    // Its form goes where a guarded link led that was seen before, so the click itself is asked about too.
    on.answers.push(true, 'no');
    await on.call('click', { target: 'button "Goodbye"' });
    const accepted = await on.call('handle_dialog', { accept: true });
    expect(accepted.text).toContain('User feedback: no');
    expect(on.asked[1]?.action).toContain('accept the dialog: confirm "Finish cancellation?');
    expect((await on.call('handle_dialog', { accept: false })).is_error).toBe(false);
    expect(service.state().finished).toBe(before);
  });

  it('is asked about once for each execution', async () => {
    const before = service.state().finished;
    await on.call('navigate', { url: lastStep('link') });
    on.answers.push('no', true);
    await on.call('click', { target: 'link "Finish Cancellation"' });
    const clicked = await on.call('click', { target: 'link "Finish Cancellation"' });
    expect(clicked.is_error).toBe(false);
    expect(service.state().finished).toBe(before + 1);
  });

  it('a script in the page is always one', async () => {
    on.answers.push('no', true);
    const script = { expression: "document.querySelector('form').submit()" };
    expect((await on.call('evaluate', script)).text).toContain('User feedback: no');
    expect((await on.call('evaluate', { expression: '1 + 1' })).text).toBe('2');
    expect(on.asked[0]?.action).toContain("document.querySelector('form').submit()");
  });
});

async function middleOf(css: string): Promise<{ x: number; y: number }> {
  return on.truth(`(() => {
    const [a, b] = [document.querySelector('${css}'), document.querySelector('main')].map((el) => el.getBoundingClientRect());
    return { x: a.x + a.width / 2 - b.x, y: a.y + a.height / 2 - b.y };
  })()`);
}
