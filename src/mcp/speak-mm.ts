import type { FailureKind } from '../model/failure.ts';
import { mmWord } from '../model/mm-word.ts';
import type { ToolAnswer } from '../tools/tool.ts';

/** A failure with the code of the wallet contract beside our own. */
export function speakMm(name: string, answer: ToolAnswer): ToolAnswer {
  const { failure, failure_code } = answer.structured;
  if (!answer.is_error || typeof failure !== 'string') return answer;
  const word = mmWord(failure as FailureKind, name); // answers take it from the table
  if (!word.startsWith('MM_')) return answer;
  return {
    ...answer,
    text: answer.text.replace(`failed (${failure_code})`, `failed (${word})`),
    structured: { ...answer.structured, error_code: word },
  };
}
