import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { type LoopSnapshot, LoopSnapshotSchema } from '../agent/loop-snapshot.ts';
import type { Element } from '../model/snapshot.ts';

/** A snapshot with the fields that the seven tools promise, and no more. */
export type SampleSnapshot = z.infer<typeof LoopSnapshotSchema>;

/** The JSON schema that every snapshot of the seven tools meets. */
export function snapshotJsonSchema(): Record<string, unknown> {
  return { ...z.toJSONSchema(LoopSnapshotSchema) };
}

type SampleElement = Partial<Element> & Pick<Element, 'role' | 'name'>;

/** One transparent pixel: a snapshot always has a picture. */
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
const ROW_HEIGHT = 40;
const PASSIVE = new Set(['heading', 'region', 'dialog', 'alert', 'status']);

/** A snapshot from a title, an address and elements in the order they are read; what is left out is filled in. */
export function sampleSnapshot(
  page: { title: string; url: string },
  elements: readonly SampleElement[],
): SampleSnapshot {
  return LoopSnapshotSchema.parse({
    snapshot_id: randomUUID(),
    timestamp: '2026-01-01T00:00:00.000Z',
    elements: elements.map((element, at) => ({
      ref: `@e${at}`,
      state: PASSIVE.has(element.role) ? ['visible'] : ['visible', 'enabled'],
      bbox: { x: 20, y: 20 + at * ROW_HEIGHT, width: 200, height: 30 },
      ...element,
    })),
    focused: null,
    page,
    screenshot: PIXEL,
    viewport: { width: 1280, height: 720, scroll_x: 0, scroll_y: 0 },
  });
}

/** The sample as a browser would hand it out: a new id, refs counted on from `next`, counts filled in. */
export function freshSnapshot(sample: SampleSnapshot, next: number, revision: number): LoopSnapshot {
  const renamed = new Map(sample.elements.map(({ ref }, at) => [ref, `@e${next + at}`]));
  const now = Date.now();
  return {
    snapshot_id: randomUUID(),
    timestamp: new Date(now).toISOString(),
    snapshot_revision: revision,
    captured_at_ms: now,
    fingerprint: `${sample.page.url} ${sample.page.title}`,
    screen: sample.page.title,
    elements: sample.elements.map(
      ({ children, value, level, ...element }): Element => ({
        ...element,
        ref: renamed.get(element.ref) ?? element.ref,
        ...(value !== undefined ? { value } : {}),
        ...(level !== undefined ? { level } : {}),
        ...(children ? { children: children.flatMap((ref) => renamed.get(ref) ?? []) } : {}),
      }),
    ),
    focused: renamed.get(sample.focused ?? '') ?? null,
    page: sample.page,
    screenshot: sample.screenshot,
    viewport: sample.viewport,
    in_view: sample.elements.length,
    on_page: sample.elements.length,
    left_out: 0,
  };
}
