import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenSession, openSession } from '../seeing/open-session.ts';

let on: OpenSession;

beforeAll(async () => {
  on = await openSession();
});
afterAll(() => on.close());

const check = (tool: string, input: Record<string, unknown>) => on.call(tool, { timeout_ms: 200, ...input });

describe('a text', () => {
  beforeAll(() =>
    on.show(
      `<p>Unpaid</p> <p>Total <b>7</b>02.40 EUR, before 1&nbsp;200 EUR</p> <p>Balance <i>-</i>5.00</p>
       <p><i>check</i>Stored</p> <p><span>Room</span> <span>12</span></p> <div><span>Name</span><b>Ann</b></div>
       <p>All done</p><p>Go on</p> <label>Sum <input value="310.00"></label> <x-shadow></x-shadow>
       <script>document.querySelector('x-shadow').attachShadow({ mode: 'open' })
         .innerHTML = '<style>p { color: red }</style><p>Deep</p><p>Water</p>';</script>`,
      '/words',
    ),
  );

  it.each([
    'Unpaid',
    '702.40 EUR',
    'Total 702.40',
    '1 200 EUR',
    '-5.00',
    'Stored',
    'Room 12',
    'Ann',
    'all DONE',
    '310.00',
    'Deep',
    'Water',
  ])('%s is there', async (text) => {
    const answer = await check('expect_element_visible', { selector: `"${text}"` });
    expect(answer.structured, answer.text).toMatchObject({ success: true, verdict: 'verified' });
  });

  it.each(['paid', 'Unpai', '02.40 EUR', '702', '200 EUR', 'Room 1', '10.00', 'done go', 'color', 'eep'])(
    '%s is not, where it is only a part of a word or number, or of two texts',
    async (text) => {
      const answer = await check('expect_element_visible', { selector: `"${text}"` });
      expect(answer.structured, answer.text).toMatchObject({ success: false });
    },
  );
});
