import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import * as z from 'zod';
import { SurehandError } from '../model/failure.ts';
import { targetField } from './act-in-session.ts';
import { defineActingTool } from './acting-tool.ts';

export const uploadFiles = defineActingTool({
  name: 'upload_files',
  toolset: 'core',
  on: ['web'],
  effect: 'acts',
  action_type: 'side_effect',
  title: 'Upload files',
  description: 'Give files to a file field, its button or the open chooser.',
  commands: [{ name: 'upload', takes: ['target', 'paths...'], files: ['paths'] }],
  input: z.object({
    paths: z.array(z.string().min(1)).min(1),
    target: targetField.optional(),
  }),
  toAction({ paths, target }) {
    const missing = paths.filter((path) => !existsSync(path));
    if (missing.length > 0)
      throw new SurehandError('invalid_input', `paths: no such file: ${missing.join(', ')}`);
    return {
      action: 'upload_files',
      paths: paths.map((path) => resolve(path)),
      ...(target ? { target } : {}),
    };
  },
});
