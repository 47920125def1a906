import type { StepTarget } from '../model/step-record.ts';

export const REDACTED = '[redacted]';

/** What else to hide besides what hides itself by name or shape. */
export interface RedactOptions {
  /** Replaces configured secrets by their names. */
  redactSecrets?: (text: string) => string;
  /** More names of fields whose values are hidden. */
  sensitive?: readonly RegExp[];
}

/** Words that make a field's name sensitive. Whole words: a `monkey` is no key, a `discard` no card. */
const SENSITIVE: ReadonlySet<string> = new Set([
  'password',
  'passwd',
  'pwd',
  'passphrase',
  'passcode',
  'pass',
  'seed',
  'srp',
  'phrase',
  'mnemonic',
  'secret',
  'secrets',
  'token',
  'tokens',
  'key',
  'apikey',
  'privatekey',
  'card',
  'cardnumber',
  'cc',
  'cvv',
  'cvc',
  'csc',
  'pin',
  'otp',
  'totp',
  'iban',
  'ssn',
  'bearer',
  'auth',
  'authorization',
  'credential',
  'credentials',
  'cookie',
  'jwt',
  'signature',
]);

const SENSITIVE_PAIRS =
  /\b(?:security|verification|confirmation|one time|backup|recovery|access|sms) codes?\b/;

/** What a field is called is said in its first words; a page can make a name as long as it likes. */
const LONGEST_NAME = 300;

/** Whether a field of such a name holds something nobody else may read. */
export function isSensitiveName(given: string, more: readonly RegExp[] = []): boolean {
  const name = given.slice(0, LONGEST_NAME);
  const words = name
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .toLowerCase()
    .match(/[\p{L}]+/gu);
  return (
    SENSITIVE_PAIRS.test((words ?? []).join(' ')) ||
    (words ?? []).some((word) => SENSITIVE.has(word) || /passw|passphrase|secret|mnemonic/.test(word)) ||
    more.some((pattern) => new RegExp(pattern.source, pattern.flags.replace(/[gy]/g, '')).test(name))
  );
}

/** The same rule as the source of one pattern, for where no code of ours runs but a pattern can: inside a page. */
export function sensitiveSource(more: readonly RegExp[] = []): string {
  const words = `(?<!\\p{L})(?:${[...SENSITIVE].join('|')})(?!\\p{L})`;
  return [words, 'passw|passphrase|secret|mnemonic', ...more.map(({ source }) => source)].join('|');
}

/** Whether a text was hidden, in whole or in part. */
export function isRedacted(value: unknown): boolean {
  return typeof value === 'string' && value.includes(REDACTED);
}

/*
 * Texts come from pages, so every pattern here is linear: none begins with a run that it may have to read to its end
 * and then begin again one letter further on.
 */
const SHAPES: readonly RegExp[] = [
  /(?<![\w-])eyJ[\w-]{5,}\.[\w-]{5,}(?:\.[\w-]*)?/g,
  /\b(?:sk|pk|rk|ghp|gho|ghs|github_pat|xox[abprs]|glpat|AKIA|ASIA)[-_]?[A-Za-z0-9_-]{16,}/g,
];

/** What every pattern below needs some of: most texts of a page have none of it. */
const SUSPECT = /bearer|basic|eyJ|[\w-]{16}|:\/\/|=|\d[ -]?\d[ -]?\d[ -]?\d/i;

/** Hides what looks like a secret whatever it is called, and the secrets in addresses. */
export function redactText(text: string, options: RedactOptions = {}): string {
  let left = options.redactSecrets ? options.redactSecrets(text) : text;
  if (!SUSPECT.test(left)) return left;
  left = left.replace(/\b(bearer|basic)(\s+)(?!\[redacted\])[\w.~+/=-]{8,}/gi, `$1$2${REDACTED}`);
  for (const shape of SHAPES) left = left.replace(shape, REDACTED);
  left = left.replace(/(?<![\d.])\d(?:[ -]?\d){12,18}(?![\d.])/g, (digits) =>
    isCardNumber(digits) ? REDACTED : digits,
  );
  left = left.replace(/:\/\/[^\s/?#@"'<>]+@/g, `://${REDACTED}@`);
  return left.replace(
    /([?&#;])([^\s=&?#;"'<>]+)=([^\s&#;"'<>]*)/g,
    (whole, mark: string, name: string, value: string) =>
      value !== '' && isSensitiveName(decode(name), options.sensitive) ? `${mark}${name}=${REDACTED}` : whole,
  );
}

/** The same through any data, names of fields included; what stands under a sensitive name is hidden whole. */
export function redactDeep(data: unknown, options: RedactOptions = {}): unknown {
  if (typeof data === 'string') return redactText(data, options);
  if (Array.isArray(data)) return data.map((item) => redactDeep(item, options));
  if (data === null || typeof data !== 'object') return data;
  return Object.fromEntries(Object.entries(data).map(([key, value]) => redactField(key, value, options)));
}

/** Verdicts on the names of fields: records are made of few names, and have many of each. */
const judged = new Map<string, boolean>();
const MOST_JUDGED = 500;

function isSensitiveField(name: string, more: readonly RegExp[] | undefined): boolean {
  // `key` alone is the name of a key on the keyboard.
  if (name === 'key') return false;
  if (more?.length) return isSensitiveName(name, more);
  let verdict = judged.get(name);
  if (verdict === undefined) {
    if (judged.size >= MOST_JUDGED) judged.clear();
    verdict = isSensitiveName(name);
    judged.set(name, verdict);
  }
  return verdict;
}

function redactField(key: string, value: unknown, options: RedactOptions): [string, unknown] {
  const hidden = isSensitiveField(key, options.sensitive);
  return [redactText(key, options), hidden ? hide(value, options) : redactDeep(value, options)];
}

function hide(value: unknown, options: RedactOptions): unknown {
  if (Array.isArray(value)) return value.map((item) => hide(item, options));
  if (value !== null && typeof value === 'object') {
    const fields = Object.entries(value);
    return Object.fromEntries(fields.map(([key, inner]) => [redactText(key, options), hide(inner, options)]));
  }
  return typeof value === 'boolean' || value === null || value === undefined || value === ''
    ? value
    : REDACTED;
}

/** Fields of a tool's input that hold what goes into a control. */
const VALUE_FIELDS: ReadonlySet<string> = new Set(['value', 'values', 'text', 'key', 'expect']);

/** A tool's input without what nobody may read. `password` says that the field itself hides what is typed. */
export function redactInput(
  input: Record<string, unknown>,
  target: StepTarget | undefined,
  options: RedactOptions & { password?: boolean } = {},
): Record<string, unknown> {
  const names = [target?.name, target?.testId, target?.selector, target?.context, input.target];
  const sensitive =
    options.password === true ||
    names.some((name) => typeof name === 'string' && isSensitiveName(name, options.sensitive));
  return Object.fromEntries(
    Object.entries(input).map(([key, value]) =>
      sensitive && VALUE_FIELDS.has(key) && !isNamedKey(key, value)
        ? [key, hide(value, options)]
        : redactField(key, value, options),
    ),
  );
}

/** `Enter` tells nothing about a password; one of its letters does. */
function isNamedKey(field: string, value: unknown): boolean {
  return field === 'key' && typeof value === 'string' && /^(?:[A-Z][a-z]|F\d+)[A-Za-z]*$/.test(value);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Luhn's check tells card numbers from other long numbers. */
function isCardNumber(text: string): boolean {
  const digits = text.replace(/\D/g, '');
  let sum = 0;
  for (const [at, digit] of [...digits].reverse().entries()) {
    const double = at % 2 === 1 ? Number(digit) * 2 : Number(digit);
    sum += double > 9 ? double - 9 : double;
  }
  return sum % 10 === 0;
}
