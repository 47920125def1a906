import type { Element, Snapshot } from '../../src/model/snapshot.ts';

/** An element as a snapshot lists it. */
export function element(role: string, name: string, more: Partial<Element> = {}): Element {
  return {
    ref: '@e0',
    role,
    name,
    state: ['visible', 'enabled'],
    bbox: { x: 10, y: 20, width: 100, height: 30 },
    ...more,
  };
}

export function snapshotOf(
  page: { title?: string; url?: string },
  elements: Element[] = [],
  more: Partial<Snapshot> = {},
): Snapshot {
  return {
    snapshot_id: 'test',
    timestamp: new Date(0).toISOString(),
    snapshot_revision: 1,
    captured_at_ms: 0,
    screen: 'test',
    fingerprint: 'fp_test',
    elements: elements.map((one, at) => ({ ...one, ref: `@e${at}` })),
    focused: null,
    page: { url: page.url ?? 'https://service.test/', title: page.title ?? '' },
    screenshot: null,
    viewport: { width: 1280, height: 720, scroll_x: 0, scroll_y: 0 },
    in_view: elements.length,
    on_page: elements.length,
    left_out: 0,
    ...more,
  };
}
