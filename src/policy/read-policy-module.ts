import { pathToFileURL } from 'node:url';
import { SurehandError } from '../model/failure.ts';
import { explainIssues } from './explain-issues.ts';
import { type Policy, PolicySchema } from './policy.ts';

/** A policy that a module exports as its default; TypeScript needs a Node that strips types. */
export async function readPolicyModule(path: string): Promise<Policy> {
  const exported = await load(path);
  if (exported === undefined) {
    throw new SurehandError('invalid_input', `policy: ${path} has no default export`);
  }
  const parsed = PolicySchema.safeParse(exported);
  if (parsed.success) return parsed.data;
  const lines = explainIssues(parsed.error, exported).map(
    ({ field, message }) => `${path}: ${field}: ${message}`,
  );
  throw new SurehandError('invalid_input', `policy: ${lines.join('\n')}`);
}

async function load(path: string): Promise<unknown> {
  try {
    const loaded: { default?: unknown } = await import(pathToFileURL(path).href);
    return loaded.default;
  } catch (cause) {
    const unstripped =
      cause instanceof Error && 'code' in cause && cause.code === 'ERR_UNKNOWN_FILE_EXTENSION';
    const why = unstripped
      ? `Node ${process.versions.node} does not read TypeScript; use Node 22.18 or newer, or write it as .mjs or .yaml`
      : `it cannot be loaded: ${cause instanceof Error ? cause.message : String(cause)}`;
    throw new SurehandError('invalid_input', `policy: ${path}: ${why}`, { cause });
  }
}
