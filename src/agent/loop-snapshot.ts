import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { steadyNow, wallTime } from '../model/clock.ts';
import { BoundingBoxSchema, type Element, type Snapshot } from '../model/snapshot.ts';
import type { World } from '../pipeline/world.ts';
import { fitElements } from '../screen/fit-elements.ts';
import type { View } from '../screen/screen.ts';

export const REF = /^@e\d+$/;
export const HARD_LIMIT_TOKENS = 2000;

const STATES = [
  'visible',
  'hidden',
  'offscreen',
  'enabled',
  'disabled',
  'readonly',
  'checked',
  'unchecked',
  'mixed',
  'expanded',
  'collapsed',
  'focused',
  'busy',
] as const;

const LoopElementSchema = z.strictObject({
  ref: z.string().regex(REF),
  role: z.string(),
  name: z.string().max(203),
  state: z.array(z.enum(STATES)),
  bbox: BoundingBoxSchema,
  value: z.string().optional(),
  level: z.number().int().min(1).max(6).optional(),
  children: z.array(z.string().regex(REF)).optional(),
});

/** The snapshot of the seven tools. What a snapshot carries besides (revision, fingerprint, counts) is allowed. */
export const LoopSnapshotSchema = z.looseObject({
  snapshot_id: z.uuid(),
  timestamp: z.iso.datetime(),
  elements: z.array(LoopElementSchema).max(100),
  focused: z.string().regex(REF).nullable(),
  page: z.object({ url: z.string(), title: z.string() }),
  screenshot: z.string(),
  viewport: z.object({
    width: z.number(),
    height: z.number(),
    scroll_x: z.number(),
    scroll_y: z.number(),
  }),
});

/** A snapshot whose elements have exactly the fields of the seven tools, and whose screenshot is a base64 PNG. */
export type LoopSnapshot = Snapshot & {
  screenshot: string;
  /** What a model reads in place of the elements: lines for more of them, and texts. */
  lines?: string;
  /** What the page says of its fields since the snapshot before. */
  said?: string[];
  /** The browser's own controls, which belong to no page. */
  browser?: { ref: string; role: string; name: string }[];
};

/**
 * Elements numbered on from `next` in document order; of these, the JSON form has what fits its token limit. `known`
 * tells which ref of the session each new ref stands for, also for those that only the lines show: these are `read`.
 */
export function numberElements(
  { snapshot, bindings }: Pick<View, 'snapshot' | 'bindings'>,
  next: number,
  read: readonly Element[] = [],
): { snapshot: Snapshot; known: Map<string, string> } {
  const refs = new Set([...snapshot.elements, ...read].map(({ ref }) => ref));
  const renamed = new Map([...refs].map((ref, at) => [ref, `@e${next + at}`]));
  const fitted = fitElements({ snapshot, bindings }, HARD_LIMIT_TOKENS, leanElement);
  const kept = new Set(fitted.elements.map(({ ref }) => ref));
  const elements = fitted.elements.map(({ children = [], ...element }): Element => {
    const shown = children.flatMap((ref) => (kept.has(ref) ? (renamed.get(ref) ?? []) : []));
    return {
      ...element,
      ref: renamed.get(element.ref) ?? element.ref,
      ...(shown.length > 0 ? { children: shown } : {}),
    };
  });
  return {
    snapshot: { ...fitted, elements, focused: renamed.get(snapshot.focused ?? '') ?? null },
    known: new Map([...renamed].map(([was, is]) => [is, was])),
  };
}

/** A snapshot for when none could be taken: where we were, and nothing to act on. */
export function blindSnapshot(last: LoopSnapshot | undefined): LoopSnapshot {
  const now = steadyNow();
  return {
    snapshot_id: randomUUID(),
    timestamp: new Date(wallTime(now)).toISOString(),
    snapshot_revision: last?.snapshot_revision ?? 0,
    captured_at_ms: now,
    fingerprint: '',
    screen: 'unknown',
    elements: [],
    focused: null,
    page: last?.page ?? { url: '', title: '' },
    screenshot: '',
    viewport: last?.viewport ?? { width: 0, height: 0, scroll_x: 0, scroll_y: 0 },
    in_view: 0,
    on_page: 0,
    left_out: 0,
  };
}

function leanElement({
  ref,
  role,
  name,
  state,
  bbox,
  value,
  level,
  children,
  readable_state,
}: Element): Element {
  const { x, y, width, height } = bbox;
  // What a status or an alert says is what one looks for, also where it has a name besides.
  const said = typeof readable_state?.text === 'string' ? readable_state.text : '';
  return {
    ref,
    role,
    name: name || said.slice(0, 200),
    state,
    bbox: { x: Math.round(x), y: Math.round(y), width: Math.round(width), height: Math.round(height) },
    ...(value !== undefined ? { value } : name && said ? { value: said.slice(0, 200) } : {}),
    ...(level !== undefined && role === 'heading' ? { level } : {}),
    ...(children ? { children } : {}),
  };
}

/** About 270 tokens of picture: models count its area, and the words are in the lines. */
const SCREENSHOT_SIDE = 600;

/** A page that cannot be drawn can still be read. */
export async function pictureOf({ driver }: World): Promise<string> {
  try {
    const { data } = await driver.screenshot({ format: 'png', max_side: SCREENSHOT_SIDE });
    return data.toString('base64');
  } catch {
    return '';
  }
}
