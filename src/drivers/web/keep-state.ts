import { dirname } from 'node:path';
import { SurehandError } from '../../model/failure.ts';
import { makePrivateFolder, writePrivateFile } from '../../model/private-file.ts';

/** Keeps cookies and storage in a file that only its user can read: whoever has it is signed in. */
export function keepState(path: string, state: unknown): void {
  try {
    makePrivateFolder(dirname(path));
    writePrivateFile(path, `${JSON.stringify(state, null, 2)}\n`);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new SurehandError('invalid_input', `save_storage_state: ${path} cannot be written: ${why}`, {
      cause: error,
      remedy: 'name a file in a folder that can be written',
    });
  }
}
