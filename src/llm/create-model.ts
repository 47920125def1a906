import { resolve } from 'node:path';
import { type Clock, systemClock } from '../model/clock.ts';
import { SurehandError } from '../model/failure.ts';
import { type Log, silentLog } from '../model/log.ts';
import { anthropicProvider } from './anthropic-provider.ts';
import type { Model } from './model.ts';
import { openAiProvider } from './openai-provider.ts';
import type { Provider } from './provider.ts';
import { scriptedProvider } from './scripted-provider.ts';
import { RETRY_POLICY, type RetryPolicy, withRetries } from './with-retries.ts';

export interface ModelSettings {
  /**
   * `anthropic:NAME`, `openai:NAME` or `scripted:FILE`; a bare name that begins with claude is Anthropic's. A server of
   * one's own comes after the name: `openai:qwen3-vl@http://127.0.0.1:11434/v1`.
   */
  model: string;
  base_url?: string | undefined;
  /** Where keys are read from, and nowhere else. */
  env: Readonly<Record<string, string | undefined>>;
  cwd?: string;
  log?: Log;
  clock?: Pick<Clock, 'sleep'>;
  policy?: Partial<RetryPolicy>;
}

/** The model that a setting names. Nothing is loaded or asked before its first question. */
export function createModel(settings: ModelSettings): Model {
  const { log = silentLog, clock = systemClock, policy = {} } = settings;
  return withRetries(providerOf(settings), clock, log, { ...RETRY_POLICY, ...policy });
}

function providerOf({ model: whole, base_url: set, env, cwd = '.' }: ModelSettings): Provider {
  const [, written = '', own] = /^(.+?)(?:@(https?:\/\/.+))?$/.exec(whole) ?? [];
  const base_url = own ?? set;
  const [bare] = /@(?:localhost\b|[\w.-]+:\d).*$/.exec(written) ?? [];
  if (bare !== undefined && own === undefined)
    throw new SurehandError(
      'invalid_input',
      `model: the address of a server begins with http:// or https://, got ${JSON.stringify(bare.slice(1))}`,
    );
  const [, kind, model] = /^(?:(anthropic|openai|scripted):)?(.+)$/.exec(written) ?? [];
  if (model && (kind === 'anthropic' || (kind === undefined && model.startsWith('claude')))) {
    const at = base_url ?? env.ANTHROPIC_BASE_URL;
    const key = keyFrom(env, 'ANTHROPIC_API_KEY', written, isLocal(at));
    return anthropicProvider({ name: written, model, key, base_url: at });
  }
  if (model && kind === 'openai') {
    const at = base_url ?? env.OPENAI_BASE_URL;
    const key = keyFrom(env, 'OPENAI_API_KEY', written, isLocal(at));
    return openAiProvider({ name: written, model, key, base_url: at });
  }
  if (model && kind === 'scripted') return scriptedProvider(written, resolve(cwd, model));
  throw new SurehandError(
    'invalid_input',
    `model: wanted anthropic:NAME, openai:NAME or scripted:FILE, got ${JSON.stringify(whole)}`,
  );
}

/** The server that a model's name or the environment names instead of the provider's own. */
export function ownServer(model: string, env: ModelSettings['env']): string | undefined {
  const own = /@(https?:\/\/.+)$/.exec(model)?.[1];
  return own ?? (model.startsWith('openai:') ? env.OPENAI_BASE_URL : env.ANTHROPIC_BASE_URL);
}

function keyFrom(env: ModelSettings['env'], variable: string, model: string, optional: boolean): string {
  const key = env[variable];
  if (key) return key;
  // The SDKs want some key; a server on this machine asks for none.
  if (optional) return 'none';
  throw new SurehandError(
    'invalid_input',
    `the model ${model} needs a key: set ${variable}, or name another model with --model (a local one with --model openai:NAME@URL)`,
  );
}

function isLocal(base_url: string | undefined): boolean {
  if (base_url === undefined || !URL.canParse(base_url)) return false;
  const { hostname } = new URL(base_url);
  return hostname === 'localhost' || hostname === '[::1]' || /^127\./.test(hostname);
}
