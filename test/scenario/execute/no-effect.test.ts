import { expect, test } from 'vitest';
import { sendAll } from '../../../src/scenario/execute/carry-out-step.ts';
import type { ScenarioWorld } from '../../../src/scenario/execute/scenario-world.ts';
import type { IntermediateStep, McpResult } from '../../../src/scenario/interfaces/index.ts';

/** What is made of an act after which the server tells of these effects. */
function carried(actionType: IntermediateStep['actionType'], verdict: string, effect: object[]) {
  const structured = { verdict, effect, events: [], device: { platform: 'web' } };
  const answer = { text: '', structured, images: [] };
  const result = { success: true, message: '', data: answer } as unknown as McpResult;
  const world = {
    generator: { generateCommandsLogic: () => [{}] },
    client: { executeCommandLogic: async () => result },
  } as unknown as ScenarioWorld;
  return sendAll(world, { actionType, targetSelector: '@e1', description: '' });
}

test('a thing that was dragged and moved nothing is not done; a press may do what nobody sees', async () => {
  expect(await carried('drag', 'unverified', [])).toMatchObject({
    ok: false,
    message: 'it was dragged there, and nothing changed',
  });
  expect(await carried('drag', 'unverified', [{ kind: 'structure', account: 'x' }])).toMatchObject({
    ok: true,
  });
  expect(await carried('drag', 'verified', [])).toMatchObject({ ok: true });
  expect(await carried('click', 'unverified', [])).toMatchObject({ ok: true, notes: ['no effect seen'] });
});
