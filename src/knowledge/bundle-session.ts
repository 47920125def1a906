import { readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import * as z from 'zod';
import { SurehandError } from '../model/failure.ts';
import { makePrivateFolder, writePrivateFile } from '../model/private-file.ts';
import { type SessionRecord, SessionRecordSchema, StepRecordSchema } from '../model/step-record.ts';
import { listSteps, readSession, readSteps, type StepFiles, sessionFolder } from './step-files.ts';

const BundleSchema = z.strictObject({
  kind: z.literal('surehand-session'),
  schemaVersion: z.literal(1),
  session: SessionRecordSchema.strict(),
  steps: z.array(StepRecordSchema.strict()),
});

/** Writes a session as one JSON file: its record and its steps in order. Screenshots stay behind. */
export async function exportSession(root: string, sessionId: string, file: string): Promise<number> {
  const folder = sessionFolder(root, sessionId);
  const steps = readSteps(folder);
  const record = readSession(folder);
  if (steps.length === 0 && !record) {
    throw new SurehandError('invalid_input', `no session ${JSON.stringify(sessionId)} in ${root}`);
  }
  const session = record ?? assumedSession(sessionId, steps[0]?.timestamp);
  makePrivateFolder(dirname(file));
  const bundle = { kind: 'surehand-session', schemaVersion: 1, session, steps };
  writePrivateFile(`${file}.tmp`, `${JSON.stringify(bundle, null, 1)}\n`);
  await rename(`${file}.tmp`, file);
  return steps.length;
}

/** An exported session, checked whole. */
export async function readBundleFile(file: string): Promise<z.infer<typeof BundleSchema>> {
  const parsed = BundleSchema.safeParse(parseJson(await readBundle(file)));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new SurehandError(
      'invalid_input',
      `${file} is no exported session: ${issue?.path.join('.') || 'file'}: ${issue?.message}`,
    );
  }
  const { sessionId } = parsed.data.session;
  const stranger = parsed.data.steps.find((step) => step.sessionId !== sessionId);
  if (stranger) {
    throw new SurehandError(
      'invalid_input',
      `${file} mixes sessions: ${sessionId} and ${stranger.sessionId}`,
    );
  }
  return parsed.data;
}

/** Puts an exported session into the store. All of it is checked first; a session that is there already is refused. */
export async function importSession(
  root: string,
  files: StepFiles,
  file: string,
): Promise<{ sessionId: string; steps: number }> {
  const { session, steps } = await readBundleFile(file);
  const { sessionId } = session;
  const folder = sessionFolder(root, sessionId);
  if (listSteps(folder).length > 0 || readSession(folder)) {
    throw new SurehandError('invalid_input', `session ${sessionId} is in ${root} already`);
  }
  files.writeSession(session);
  for (const step of steps) files.writeStep(step);
  return { sessionId, steps: steps.length };
}

/** The record of a session that left none. */
export function assumedSession(sessionId: string, createdAt = new Date(0).toISOString()): SessionRecord {
  return { schemaVersion: 1, sessionId, createdAt, flowTags: [], tags: [] };
}

async function readBundle(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new SurehandError('invalid_input', `cannot read ${file}`, { cause: error });
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
