import { elementOf } from '../see/keys.ts';

/** What a field holds against what was typed; a password is compared here and never leaves the page. */
export function holds({ key, value, whole }: { key: string; value: string; whole: boolean }): {
  equal: boolean;
  value?: string;
} {
  const el = elementOf(key);
  if (!el) return { equal: false };
  if (el instanceof HTMLInputElement && el.type === 'file') {
    const names = [...(el.files ?? [])].map((file) => file.name).join('\n');
    return { equal: names === value, value: names };
  }
  const field = el instanceof HTMLInputElement || el instanceof HTMLTextAreaElement ? el : null;
  const have = field ? field.value : el instanceof HTMLElement ? el.innerText : '';
  const equal = whole ? sameText(have, value) : flat(have).endsWith(flat(value));
  const hidden = field instanceof HTMLInputElement && field.type === 'password';
  return { equal, ...(hidden ? {} : { value: have }) };
}

/** Whether just these options of a native list are selected; null when it is no native list. */
export function holdsChoice({ key, values }: { key: string; values: string[] }): { holds: boolean | null } {
  const el = elementOf(key);
  if (!(el instanceof HTMLSelectElement)) return { holds: null };
  const chosen = [...el.selectedOptions];
  const met = values.every((value) =>
    chosen.some(
      (option) =>
        sameText(option.label, value) ||
        option.value === value ||
        option.label.trim().toLowerCase() === value.trim().toLowerCase(),
    ),
  );
  return { holds: met && chosen.length === values.length };
}

/** A field may space and punctuate what was typed, or change its case; it may not change, add or drop its characters. */
function sameText(have: string, want: string): boolean {
  if (flat(have) === flat(want)) return true;
  const bare = (text: string) => text.toLowerCase().replace(/[\s\p{P}\p{Sc}]+/gu, '');
  return bare(want) !== '' && bare(have) === bare(want) && numeric(have) === numeric(want);
}

/** "1.50" and "150" are not the same although their characters are. */
function numeric(text: string): number | null {
  const plain = text.replace(/[\s,\p{Sc}]/gu, '');
  return /^-?\d+\.\d+$/.test(plain) ? Number(plain) : null;
}

function flat(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
