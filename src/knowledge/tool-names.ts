import { MM_PREFIX } from '../model/mm-word.ts';

/** Words of the wallet contract for tools that records know under their own names. */
const RECORDED_AS: Readonly<Record<string, readonly string[]>> = {
  type: ['fill', 'press_key'],
  wait_for: ['wait_for_ui'],
};

/** The names under which a tool's calls are recorded, whichever of its names is given. */
export function recordedAs(name: string): string[] {
  const plain = withoutPrefix(name);
  return [plain, ...(RECORDED_AS[plain] ?? [])];
}

/** A tool's name, or words with such names in them, without the prefix. */
export function withoutPrefix(text: string): string {
  return text.replace(PREFIXED, '');
}

const PREFIXED = new RegExp(`\\b${MM_PREFIX}(?=[a-z])`, 'g');
