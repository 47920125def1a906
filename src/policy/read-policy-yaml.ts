import { readFileSync } from 'node:fs';
import { type Document, isMap, isNode, isScalar, LineCounter, parseDocument } from 'yaml';
import { SurehandError } from '../model/failure.ts';
import { explainIssues } from './explain-issues.ts';
import { type Policy, PolicySchema } from './policy.ts';

/** Who has made more mistakes than this reads no further. */
const MOST_TOLD = 20;

/** A policy from a YAML or JSON file. A mistake is told with its line and column, and what was expected there. */
export function readPolicyYaml(path: string): Policy {
  const lines = new LineCounter();
  const document = parseDocument(readFileSync(path, 'utf8'), { lineCounter: lines, prettyErrors: false });
  const told = (offset: number, message: string): string => {
    const { line, col } = lines.linePos(offset);
    return `${path}:${line}:${col}: ${message}`;
  };
  const broken = document.errors.slice(0, MOST_TOLD).map(({ pos, message }) => told(pos[0], message));
  if (broken.length > 0) throw new SurehandError('invalid_input', `policy: ${broken.join('\n')}`);

  const given = dataOf(path, document);
  const parsed = PolicySchema.safeParse(given);
  if (parsed.success) return parsed.data;
  const wrong = explainIssues(parsed.error, given).map(({ path: at, field, message, key }) =>
    told(offsetOf(document, at, key), `${field}: ${message}`),
  );
  throw new SurehandError('invalid_input', `policy: ${wrong.join('\n')}`);
}

/** A file whose parts name each other may come to more than fits anywhere: that is refused by the reader itself. */
function dataOf(path: string, document: Document): unknown {
  try {
    return document.toJS();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new SurehandError('invalid_input', `policy: ${path}: ${why}`, { cause: error });
  }
}

/** Where the value is written; where it is missing, the nearest thing around it that is there. */
function offsetOf(document: Document, path: PropertyKey[], key: string | undefined): number {
  if (key !== undefined) {
    const parent = document.getIn(path.slice(0, -1), true) ?? document.contents;
    const holder = path.length === 1 ? document.contents : parent;
    if (isMap(holder)) {
      const pair = holder.items.find((item) => isScalar(item.key) && item.key.value === key);
      if (pair && isScalar(pair.key)) return pair.key.range?.[0] ?? 0;
    }
  }
  for (let length = path.length; length > 0; length--) {
    const node = document.getIn(path.slice(0, length), true);
    if (isNode(node) && node.range) return node.range[0];
  }
  return document.contents?.range?.[0] ?? 0;
}
