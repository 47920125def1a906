import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseExpectations } from '../../src/model/expectation.ts';
import { type OpenLoop, openLoop, refOf } from './open-loop.ts';

let loop: OpenLoop;
beforeAll(async () => {
  loop = await openLoop();
});
afterAll(() => loop.close());

/** A board whose cards go on by one button, and whose columns only count them. */
const board = (column: (name: string, at: number) => string) => `<h1>Board</h1>
  ${['Ideas', 'Drafts', 'Published'].map(column).join('')}<p role=status id=say></p>
  <script>const cards=[['Cheese','Bread'],['Soup','Salad'],['Tea']];
  function draw(){cards.forEach((own,at)=>{document.querySelectorAll('.count')[at].textContent=document.querySelectorAll('.count')[at].dataset.how.replace('N',own.length);
    document.querySelectorAll('.cards')[at].innerHTML=own.map((name)=>'<p>'+name+' <button onclick="on(\\''+name+'\\')">Move on</button></p>').join('')})}
  function on(name){const at=cards.findIndex((own)=>own.includes(name));cards[at]=cards[at].filter((one)=>one!==name);cards[at+1].push(name);say.textContent='Moved';draw()}
  draw()</script>`;

const BOARDS = {
  'a number behind the label': board(
    (name) => `<div><b>${name}</b> <i class=count data-how="N"></i><div class=cards></div></div>`,
  ),
  'a heading with the number in it': board(
    (name) => `<section><h3 class=count data-how="${name} (N)"></h3><div class=cards></div></section>`,
  ),
};

describe.each(Object.entries(BOARDS))('what is counted anew has to do with what was done: %s', (_, body) => {
  test.each([
    ['Move the card Soup to Published', 'Soup', 'verified'],
    ['Move the card Soup to Published', 'Salad', 'unverified'],
    ['Move the card Cheese to Published', 'Cheese', 'unverified'],
  ])('%s, with %s moved on: %s', async (goal, card, verdict) => {
    const page = await loop.show(body, { goal, expect: parseExpectations('text "Moved"') });
    const { snapshot } = await page.snap();
    const line = snapshot.lines?.split('\n').find((one) => one.includes(`"Move on" in "${card}`)) ?? '';
    await page.snap('browser_click', { ref: /@e\d+/.exec(line)?.[0] ?? refOf(snapshot, 'button', card) });
    const claim = { status: 'success', reason: 'it is moved' };
    const first = await page.call('complete_task', claim);
    const { completion } = first.completion ? first : await page.call('complete_task', claim);
    expect(completion?.verdict, first.message).toBe(verdict);
  });
});
