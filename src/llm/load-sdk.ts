import { SurehandError } from '../model/failure.ts';

/** The SDK of a provider. It is not installed with us, since most never need it: whoever does is told its name. */
export async function loadSdk<T>(name: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!isMissing(error)) throw error;
    throw new SurehandError(
      'model_failed',
      `this model needs the package ${name}, which is not installed. Install it beside surehand: npm install ${name}`,
      { cause: error },
    );
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND';
}
