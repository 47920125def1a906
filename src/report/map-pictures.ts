import type { Picture, RunRecord, RunStep } from '../model/run-record.ts';

/** The record with each picture changed, or left out where `change` gives none. */
export function mapPictures(record: RunRecord, change: (picture: Picture) => Picture | undefined): RunRecord {
  const ofStep = ({ before, after, ...step }: RunStep): RunStep => {
    const [was, is] = [before && change(before), after && change(after)];
    return { ...step, ...(was ? { before: was } : {}), ...(is ? { after: is } : {}) };
  };
  const { failed_attempts } = record;
  return {
    ...record,
    steps: record.steps.map(ofStep),
    ...(failed_attempts
      ? {
          failed_attempts: failed_attempts.map((attempt) => ({
            ...attempt,
            steps: attempt.steps.map(ofStep),
          })),
        }
      : {}),
  };
}
