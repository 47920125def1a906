import type { Model } from '../llm/model.ts';
import type { Options } from '../model/options.ts';
import type { Invocation } from './invocation.ts';

/** The model that the settings name. Its code is loaded only when one is wanted. */
export async function modelFor(
  { model, model_base_url: base_url }: Options,
  { env, cwd }: Pick<Invocation, 'env' | 'cwd'>,
): Promise<Model> {
  const { createModel } = await import('../llm/create-model.ts');
  return createModel({ model, base_url, env, cwd });
}
