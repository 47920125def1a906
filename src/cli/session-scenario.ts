import type { ExportedScenario } from '../export/write-test.ts';
import { SurehandError } from '../model/failure.ts';
import type { Options } from '../model/options.ts';
import { knowledgeRoot } from '../session/memory.ts';
import { openStore } from '../session/open-store.ts';
import { readStep } from '../tools/read-step.ts';
import { stepsOfActions } from './steps-of-actions.ts';

/** What worked in a recorded session, as a scenario. */
export async function sessionScenario(
  session: string,
  options: Options,
): Promise<ExportedScenario & { secrets: string[] }> {
  const store = await openStore(options, knowledgeRoot(options), () => {});
  try {
    const recipe = await store.summarize(session);
    if (!recipe) {
      const known = (await store.sessions({}, 5)).map(({ sessionId }) => sessionId);
      throw new SurehandError(
        'invalid_input',
        `no session ${session} in ${store.root}; ${known.length > 0 ? `the latest are ${known.join(', ')}` : 'there are none'}`,
      );
    }
    const steps = stepsOfActions(recipe.steps.map(readStep));
    if (steps.length === 0)
      throw new SurehandError('invalid_input', `session ${session}: nothing in it worked`);
    const { url = '' } = steps.find(({ action }) => action === 'navigate') ?? {};
    return { name: recipe.goal ?? session, url, steps, secrets: recipe.needs };
  } finally {
    await store.close();
  }
}
