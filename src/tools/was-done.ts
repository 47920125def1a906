import type { ToolAnswer } from './tool.ts';

/** Whether a call did what it was asked, and what its caller expected of it is verified, where they expected something. */
export function wasDone({ structured, is_error }: Pick<ToolAnswer, 'structured' | 'is_error'>): boolean {
  if (is_error) return false;
  const { verification, verdict } = structured;
  const expected =
    typeof verification === 'object' && verification !== null && 'source' in verification
      ? verification.source === 'caller'
      : false;
  return !expected || verdict === 'verified';
}
