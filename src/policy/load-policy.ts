import { existsSync } from 'node:fs';
import { extname, resolve } from 'node:path';
import { SurehandError } from '../model/failure.ts';
import { nearestName } from '../model/nearest-name.ts';
import { cautious } from './built-in/cautious.ts';
import { checkout } from './built-in/checkout.ts';
import { netflix } from './built-in/netflix.ts';
import { type Policy, type PolicyInput, PolicySchema } from './policy.ts';
import { readPolicyModule } from './read-policy-module.ts';

const BUILT_IN: Record<string, PolicyInput> = { default: cautious, netflix, checkout };

export const BUILT_IN_POLICIES: readonly string[] = Object.keys(BUILT_IN);

/** A built-in policy by its name, or one from a .yaml, .yml, .json, .ts, .js or .mjs file. */
export async function loadPolicy(nameOrPath: string, cwd: string = process.cwd()): Promise<Policy> {
  const known = Object.hasOwn(BUILT_IN, nameOrPath) ? BUILT_IN[nameOrPath] : undefined;
  if (known) return PolicySchema.parse(known);
  const path = resolve(cwd, nameOrPath);
  if (!existsSync(path)) {
    const near = nearestName(nameOrPath, BUILT_IN_POLICIES);
    const meant = near ? `; did you mean ${near}?` : '';
    throw new SurehandError(
      'invalid_input',
      `policy: no file ${nameOrPath}, and no built-in policy of that name${meant}; built in are ${BUILT_IN_POLICIES.join(', ')}`,
    );
  }
  const kind = extname(path);
  if (['.yaml', '.yml', '.json'].includes(kind)) {
    // The parser is loaded only for those who have such a file: a server must start fast.
    const { readPolicyYaml } = await import('./read-policy-yaml.ts');
    return readPolicyYaml(path);
  }
  if (['.ts', '.mts', '.js', '.mjs'].includes(kind)) return readPolicyModule(path);
  throw new SurehandError(
    'invalid_input',
    `policy: ${nameOrPath} is neither YAML (.yaml, .yml, .json) nor a module (.ts, .js, .mjs)`,
  );
}
