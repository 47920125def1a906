import { expect, test } from 'vitest';
import { agentOn } from '../tools/agent.ts';

/** Letters that a pattern could part in more ways than anybody can count, and a sign behind them that fits none. */
const MANY = `${'M'.repeat(60)}1`;
const PAGE = `<h1>Masks</h1><input aria-label="Day" placeholder="${MANY}" value="${MANY}">
  <div role="spinbutton" tabindex="0" aria-label="Month">${'m'.repeat(60)}ä</div>
  <input aria-label="Empty" placeholder="yyyy-MM-dd" value="yyyy-MM-dd"><button>Next</button>`;

const agent = agentOn({ '/': PAGE }, '--timeout-ms', '2000');

test('letters that no mask has do not hold up the reading of a field, and a mask is still no value', async () => {
  await agent.open('/');
  const said = await agent.does('describe_screen', {});
  expect(said).toContain('button "Next"');
  expect(said).toContain(`textbox "Day"`);
  expect(said).toMatch(/textbox "Day".*MMMM/);
  expect(said).not.toMatch(/textbox "Empty".*value/);
});
