import type { ActResult } from '../drivers/driver.ts';
import { SurehandError } from '../model/failure.ts';
import type { Binding } from '../screen/refs.ts';
import type { World } from './world.ts';

const OPENS = new Set(['combobox', 'button', 'clickable', 'textbox', 'searchbox']);

/** Select on a list that is no native one: open it if it is closed, then click the options by name. */
export async function chooseOption(
  world: World,
  binding: Binding,
  values: string[],
  signal: AbortSignal,
): Promise<ActResult> {
  const { driver, options } = world;
  const limits = { timeout_ms: options.timeout_ms, signal };
  if (OPENS.has(binding.node.role) && binding.node.state.expanded !== true) {
    await driver.act({ key: binding.key, meaning: binding.meaning, kind: 'click', ...limits });
    await driver.settle({ window_ms: options.stabilization_window_ms, signal });
  }
  let result: ActResult = {};
  for (const value of values) {
    const found = await findOption(world, value);
    if (!found) {
      const seen = await driver.find({ role: 'option', purpose: 'any', limit: 10 });
      const names = seen.matches.map((m) => m.node.name).filter(Boolean);
      throw new SurehandError('target_not_found', `no option "${value}" in this list`, {
        candidates:
          names.length > 0
            ? [`options: ${names.map((name) => JSON.stringify(name)).join(', ')}`]
            : ['no list of options opened'],
      });
    }
    const option = world.screen.refs.bind(found, false);
    result = await driver.act({ key: option.key, meaning: option.meaning, kind: 'click', ...limits });
  }
  return result;
}

async function findOption(world: World, value: string) {
  for (const role of ['option', 'menuitemradio', 'menuitem', 'treeitem', 'radio']) {
    const found = await world.driver.find({ role, name: value, purpose: 'any', limit: 5 });
    const match = found.matches.find((m) => m.match !== 'near' && m.node.visibility !== 'hidden');
    if (match) return match.node;
  }
  return null;
}
