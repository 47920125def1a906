import type { DriverAction } from '../drivers/driver.ts';
import { keyName } from '../model/key-name.ts';
import { admitFiles } from './admit-files.ts';
import { admitAt, admitPaste } from './admit-secrets.ts';
import type { World } from './world.ts';

const PASTES = /^(?:(?:Control|Meta)\+(?:Shift\+)?(?:Alt\+)?v|Shift\+Insert|Paste)$/i;

/** What an input carries into a page, whoever sends it and however it came to it: secrets only where they belong. */
export async function admitInput(world: World, input: DriverAction): Promise<void> {
  const { driver } = world;
  switch (input.kind) {
    case 'fill':
      return admitAt(world, input.value, driver.originOf(input.key));
    case 'upload':
      return admitFiles(world, input.paths, driver.originOf(input.key));
    case 'press': {
      if (world.carried.size === 0 || !PASTES.test(keyName(input.keys))) return;
      const on = input.key === undefined ? {} : { key: input.key };
      // What has the focus may be in a frame of another origin.
      const nodes = await driver.reached({ ...on, by: 'keys', keys: input.keys });
      const places = nodes.length > 0 ? nodes.map(({ key }) => driver.originOf(key)) : [driver.originOf()];
      for (const place of places) admitPaste(world, place);
      return;
    }
    default:
      return;
  }
}
