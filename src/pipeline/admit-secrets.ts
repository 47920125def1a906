import { isSensitiveName } from '../knowledge/redact.ts';
import { SurehandError } from '../model/failure.ts';
import { quoted } from '../model/page-text.ts';
import type { Secret } from '../model/secrets.ts';
import { parseTarget } from '../model/target.ts';
import type { Binding } from '../screen/refs.ts';
import { describeNode } from '../screen/render-line.ts';
import type { World } from './world.ts';

/**
 * A secret is typed where its user meant it, or not at all: at its own origin, and into a field that is fit for it or
 * that the caller names in words. Its value counts as the secret, however the caller came to write it.
 */
export function admitSecrets(
  world: World,
  value: string,
  target: string,
  binding: Binding | undefined,
): void {
  for (const secret of world.secretsIn(value)) {
    checkOrigin(world, secret, world.driver.originOf(binding?.key));
    if (!binding || isFit(secret, target, binding)) continue;
    const field = describeNode(binding.node, binding.twins);
    throw new SurehandError(
      'invalid_input',
      `value: {{${secret.name}}} is a secret, and ${field} is no field for one; if it is meant all the same, name the field in words instead of ${target}`,
    );
  }
}

/** Whatever way a text takes into a page: the secrets in it must belong there. */
export function admitAt(world: World, text: string, here: string): void {
  for (const secret of world.secretsIn(text)) {
    checkOrigin(world, secret, here);
    world.carried.add(secret);
  }
}

/** The clipboard may hold any secret that was typed so far: it is put only where all of those belong. */
export function admitPaste(world: World, here: string): void {
  for (const secret of world.carried) checkOrigin(world, secret, here, 'the clipboard may hold it, and ');
}

/** The same for what is answered to a page's own question. */
export function admitAnswer(world: World, text: string): void {
  const question = world.driver.dialogs?.open()?.message ?? '';
  for (const secret of world.secretsIn(text)) {
    checkOrigin(world, secret, world.driver.originOf());
    if (isSensitiveName(question) || sharesWord(secret, question)) continue;
    throw new SurehandError(
      'invalid_input',
      `text: {{${secret.name}}} is a secret, and ${quoted(question)} does not ask for one`,
    );
  }
}

function checkOrigin(world: World, secret: Secret, here: string, because = ''): void {
  const home = secret.origin ?? world.home.origin;
  // An app that nobody named when the session began: where a secret goes first is where those without an address belong.
  if (home === undefined && !world.driver.pages) world.home.origin = here;
  if (home === undefined || home === here) return;
  throw new SurehandError(
    'origin_blocked',
    `${because}{{${secret.name}}} belongs to ${home} and this page is of ${here || 'no origin'}; to allow it write ${secret.name}@${here || 'ORIGIN'}=... in the file of secrets`,
    { remedy: 'the user must say in the file of secrets that it belongs there too' },
  );
}

function isFit(secret: Secret, target: string, { node }: Binding): boolean {
  if (node.state.password || parseTarget(target).by !== 'ref') return true;
  const names = [node.name, node.test_id ?? '', node.description ?? ''];
  return names.some((name) => isSensitiveName(name) || sharesWord(secret, name));
}

/** `SHOP_EMAIL` is for a field called "Email". */
function sharesWord({ name }: Secret, words: string): boolean {
  const own = new Set(name.toLowerCase().split(/[_\W]+/));
  const said =
    words
      .slice(0, 300)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return said.some((word) => word.length > 2 && own.has(word));
}
