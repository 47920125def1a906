import * as z from 'zod';
import { OptionsSchema } from '../model/options.ts';

/** The JSON schema of the config file, for editors; the build writes it to dist/config.schema.json. */
export function configSchema(): Record<string, unknown> {
  const { $schema, properties, ...rest } = z.toJSONSchema(OptionsSchema, { io: 'input' });
  return {
    $schema,
    $id: 'https://unpkg.com/surehand/dist/config.schema.json',
    title: 'Surehand settings',
    description: 'surehand.config.json or .surehand.json',
    ...rest,
    properties: {
      $schema: { type: 'string', description: 'where an editor finds this schema' },
      ...properties,
    },
  };
}
