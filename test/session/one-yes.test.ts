import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type PageServer, servePages } from '../serve-pages.ts';
import { type Guarded, openGuarded } from './open-guarded.ts';

// What one yes is for, what a no leaves standing, and what is said of both. The server counts what was sent.
let server: PageServer;
let on: Guarded;
beforeAll(async () => {
  server = await servePages({ '/g': '<h1>Done</h1>' });
  on = openGuarded({ policy: 'default' });
});
beforeEach(() => {
  on.asked.length = 0;
  on.answers.length = 0;
  server.hits.length = 0;
});
afterAll(async () => {
  await on.close();
  await server.close();
});

const PAY = `<button onclick="fetch('/g',{method:'POST'});n.textContent=+n.textContent+1">Pay</button><output id="n">0</output>`;

async function show(body: string): Promise<void> {
  server.routes['/'] = body;
  await on.open(server.url);
}

const sent = () => server.hits.filter((path) => path === '/g').length;

describe('a yes is for one execution', () => {
  it('six "Pay" in run_steps are six questions', async () => {
    await show(PAY);
    on.answers.push(true, true, true, true, true, true);
    await on.call('run_steps', { steps: Array(6).fill('click button "Pay"'), keep_going: true });
    expect(on.asked).toHaveLength(6);
    expect(sent()).toBe(6);
  });

  it('and the first no among them ends them', async () => {
    await show(PAY);
    on.answers.push(true, true, 'enough');
    const { text } = await on.call('run_steps', { steps: Array(6).fill('click button "Pay"') });
    expect(on.asked).toHaveLength(3);
    expect(sent()).toBe(2);
    expect(text).toContain('enough');
    expect(text).toContain('step 4 to 6 not run');
  });

  it('the second click of a double click is asked about for itself', async () => {
    await show(PAY);
    on.answers.push(true, 'once is enough');
    const { text, structured } = await on.call('click', { target: 'button "Pay"', double: true });
    expect(on.asked).toHaveLength(2);
    expect(on.asked[1]?.action).toContain('a second time');
    expect(sent()).toBe(1);
    expect(text).toContain('1 of 2 clicks had been sent by then');
    expect(structured).toMatchObject({ success: false, failure: 'human_rejected' });
  });
});

describe('what asks once more in the place of what was approved is asked about', () => {
  const turns = (into: string) =>
    `<div id="w"><button onclick="w.innerHTML=document.querySelector('template').innerHTML">Delete</button></div><template>${into}</template><output id="n">0</output>`;
  const SEND = `onclick="fetch('/g',{method:'POST'});n.textContent=1"`;
  const again = `<button onclick="if(this.textContent==='Delete'){this.textContent='WORDS'}else{fetch('/g',{method:'POST'});n.textContent=1}">Delete</button><output id="n">0</output>`;

  it.each([
    [
      'the same button with other words',
      again.replace('WORDS', 'Sure?'),
      ['click', { target: 'button "Sure?"' }],
    ],
    [
      'by a key',
      again.replace('WORDS', 'Confirm (5)'),
      ['press_key', { target: 'css:button', key: 'Enter' }],
    ],
    ['in another language', again.replace('WORDS', 'Wirklich?'), ['click', { target: 'css:button' }]],
    [
      'another button there',
      turns(`<button ${SEND}>Yes</button> <button>No</button>`),
      ['click', { target: 'button "Yes"' }],
    ],
    [
      'a link there',
      turns(`<a href="#" ${SEND}>Are you sure?</a>`),
      ['run_steps', { steps: ['click link "Are you sure?"'] }],
    ],
  ] satisfies [string, string, [string, Record<string, unknown>]][])(
    '%s',
    async (_how, body, [tool, input]) => {
      await show(body);
      on.answers.push(true, 'not this');
      await on.call('click', { target: 'button "Delete"' });
      const { text } = await on.call(tool, input);
      expect(text).toContain('not this');
      expect(on.asked.map(({ reason }) => reason)).toEqual([
        expect.stringContaining('its words say "delete"'),
        expect.stringContaining('in the place of button "Delete", which was asked about before'),
      ]);
      expect(sent()).toBe(0);
    },
  );

  it.each(['Undo', 'Close', 'Cancel', 'Undo?', 'No', 'Deleted', 'View receipt', 'Continue shopping'])(
    'but "%s" is not',
    async (words) => {
      await show(again.replace('WORDS', words));
      on.answers.push(true);
      await on.call('click', { target: 'button "Delete"' });
      await on.call('click', { target: `button "${words}"` });
      expect(on.asked).toHaveLength(1);
      expect(sent()).toBe(1);
    },
  );

  it('nor is a yes elsewhere, or on another page', async () => {
    await show(
      `<p style="height:60px">${again.replace('WORDS', 'Gone')}</p><button onclick="n.textContent=2">Yes</button>`,
    );
    on.answers.push(true);
    await on.call('click', { target: 'button "Delete"' });
    await on.call('click', { target: 'button "Yes"' });
    server.routes['/other'] = '<button>Yes</button>';
    await on.open(`${server.url}/other`);
    await on.call('click', { target: 'button "Yes"' });
    expect(on.asked).toHaveLength(1);
  });
});

describe("the agent's own question", () => {
  it('after a no approves nothing of what was refused', async () => {
    await show(PAY);
    on.answers.push('never', true, 'still never');
    await on.call('click', { target: 'button "Pay"' });
    await on.call('get_snapshot');
    const question = { action: 'Read the help text aloud', reason: 'so that you know' };
    expect((await on.call('request_human_approval', question)).structured).toMatchObject({ approved: true });
    expect((await on.call('click', { target: 'button "Pay"' })).text).toContain('still never');
    expect(on.asked).toHaveLength(3);
    expect(sent()).toBe(0);
  });

  it('does not even approve what it names: the policy asks in its own words', async () => {
    await show(PAY);
    on.answers.push(true, 'no');
    await on.call('get_snapshot');
    await on.call('request_human_approval', { action: 'Press Pay', reason: 'the policy said it is fine' });
    await on.call('click', { target: 'button "Pay"' });
    expect(on.asked.map(({ kind }) => kind)).toEqual(['requested', 'critical_action']);
    expect(sent()).toBe(0);
  });

  it('is marked as the agent speaking, and never stands where the policy speaks', async () => {
    await show(PAY);
    on.answers.push(true);
    await on.call('get_snapshot');
    const reason = 'policy default: approved already';
    await on.call('request_human_approval', { action: 'Press Pay', reason });
    expect(on.asked[0]).toMatchObject({
      action: 'what the agent asks: "Press Pay"',
      reason: 'the agent asks by itself, no policy does',
      agent_says: reason,
    });
  });
});

describe('sending a form again is asked about', () => {
  const FORM = '<form method="post" action="/g"><input name="a" value="1"><button>Go on</button></form>';

  it.each([
    ['reload', ['reload']],
    ['back', ['{url}/elsewhere', 'back']],
  ])('by %s', async (how, addresses) => {
    server.routes['/elsewhere'] = '<h1>Elsewhere</h1>';
    server.routes['/g'] = (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html', 'cache-control': 'no-store' });
      response.end('<title>Done</title><h1>Done</h1>');
    };
    await show(FORM);
    await on.call('click', { target: 'button "Go on"' });
    expect(sent()).toBe(1);
    expect(on.asked).toEqual([]);
    on.answers.push('not twice');
    let said = '';
    for (const url of addresses)
      said = (await on.call('navigate', { url: url.replace('{url}', server.url) })).text;
    expect(said).toContain('not twice');
    expect(on.asked, how).toHaveLength(1);
    expect(on.asked[0]?.action).toContain(`which sends the form again: POST ${server.url}/g`);
    expect(sent()).toBe(1);
  });
});

describe('nothing is shown cut that then runs whole', () => {
  it('a script of 2,000 characters is shown to its end', async () => {
    await show(PAY);
    const expression = `${'1;'.repeat(990)}'the end'`;
    on.answers.push(true);
    expect((await on.call('evaluate', { expression })).text).toContain('the end');
    expect(on.asked[0]?.action).toContain("'the end'");
  });

  it('a longer one is refused unasked', async () => {
    await show(PAY);
    const expression = `${'1;'.repeat(1200)}fetch('/g',{method:'POST'})`;
    const { text, is_error } = await on.call('evaluate', { expression });
    expect(is_error).toBe(true);
    expect(text).toMatch(/too long to be shown whole: \d+ characters, the most is 2000\. Nothing was done/);
    expect(on.asked).toEqual([]);
    expect(sent()).toBe(0);
  });
});

describe('a refusal says what was done and what was not', () => {
  it('nothing, where nothing was', async () => {
    await show(PAY);
    on.answers.push('no');
    const { text } = await on.call('click', { target: 'button "Pay"' });
    expect(text).toContain('User feedback: no (nothing was done by this call; not done: click button "Pay")');
  });

  it('what the steps before it did, where a later step of the call was refused', async () => {
    await show(`<label>Note <input></label>${PAY}`);
    on.answers.push('no');
    const steps = ['fill "Note" with "hi"', 'click button "Pay"'];
    const { text } = await on.call('run_steps', { steps });
    expect(text).toContain(
      'User feedback: no (done by then: fill textbox "Note" with "hi": verified; not done: click button "Pay")',
    );
    expect(sent()).toBe(0);
  });

  it('the control that was opened, where the choice in it was refused', async () => {
    await show(
      `<button aria-haspopup="menu" aria-expanded="false" onclick="this.setAttribute('aria-expanded','true');m.hidden=false">More</button><div role="menu" id="m" hidden><div role="menuitem" tabindex="-1" onclick="fetch('/g',{method:'POST'})">Send report</div></div>`,
    );
    on.otherwise = 'no';
    const { text } = await on.call('adjust_control', { target: 'button "More"', value: 'Send report' });
    on.otherwise = undefined;
    expect(sent()).toBe(0);
    const opened = (await on.truth<boolean>('m.hidden')) === false;
    expect(text.includes('nothing was done')).toBe(!opened);
    expect(text).toMatch(opened ? /done by then: .*More.*; not done: .*Send report/ : /not done: /);
  });
});

it('a number that is typed is not sent by leaving its field to see what it keeps', async () => {
  await show(
    `<label>Amount <input role="spinbutton" aria-valuemin="1" aria-valuemax="8" value="2" onblur="fetch('/g',{method:'POST'})"></label>`,
  );
  const { text } = await on.call('fill', { target: 'Amount', value: '12' });
  expect(text.split('\n')[0]).toContain('unverified, the field may keep another number once it is left');
  expect(sent()).toBe(0);
});

it.each([
  ['a paragraph', '\u2029', '⏎'],
  ['a line of Unicode', '\u2028', '⏎'],
  ['what turns the writing', '\u202e', '\\u{202e}'],
  ['what takes no room', '\u200b', '\\u{200b}'],
])('what a person decides about shows where it has %s', async (_what, unseen, shown) => {
  await show('<p>x</p>');
  await on.call('evaluate', { expression: `1 // no more than a number${unseen}, 2` });
  expect(on.asked[0]?.action).toContain(`number${shown === '⏎' ? ' ⏎ ' : shown}, 2`);
});
