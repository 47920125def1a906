/** The image that shows an area of an image map; an area has no box of its own and is seen where its image is. */
export function imageOf(area: Element): HTMLImageElement | null {
  const map = area.localName === 'area' ? area.closest('map') : null;
  if (!(map instanceof HTMLMapElement) || !map.name) return null;
  const root = map.getRootNode();
  if (!(root instanceof Document || root instanceof ShadowRoot)) return null;
  const image = root.querySelector(`img[usemap="#${CSS.escape(map.name)}" i]`);
  return image instanceof HTMLImageElement ? image : null;
}

/** The areas of the map that an image uses, in document order. */
export function areasOf(image: Element): Element[] {
  const name = image.getAttribute('usemap')?.replace(/^#/, '');
  const root = image.getRootNode();
  if (!name || !(root instanceof Document || root instanceof ShadowRoot)) return [];
  const map = root.querySelector(`map[name="${CSS.escape(name)}" i]`);
  return map ? [...map.querySelectorAll('area')] : [];
}

/** The box of any element, an area of an image map included. */
export function boxOf(el: Element): DOMRect {
  const image = imageOf(el);
  return image ? areaBox(el, image) : el.getBoundingClientRect();
}

/** How finely an image is searched for a point of an area that is not where its box has its middle. */
const GRID = 16;

/** A point where a pointer hits the area: a polygon need not contain its middle, and browsers differ about borders. */
export function pointIn(area: Element): { x: number; y: number } | null {
  const image = imageOf(area);
  if (!image) return null;
  const box = areaBox(area, image);
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  if (document.elementFromPoint(middle.x, middle.y) === area) return middle;
  const { left, top, width, height } = image.getBoundingClientRect();
  const hits: { x: number; y: number }[] = [];
  for (let i = 0; i < GRID * GRID; i++) {
    const x = left + ((i % GRID) + 0.5) * (width / GRID);
    const y = top + (Math.floor(i / GRID) + 0.5) * (height / GRID);
    if (document.elementFromPoint(x, y) === area) hits.push({ x, y });
  }
  return hits[Math.floor(hits.length / 2)] ?? middle;
}

function areaBox(area: Element, image: HTMLImageElement): DOMRect {
  const { left, top } = image.getBoundingClientRect();
  const { paddingLeft, paddingTop } = getComputedStyle(image);
  const x = left + image.clientLeft + Number.parseFloat(paddingLeft);
  const y = top + image.clientTop + Number.parseFloat(paddingTop);
  const shape = area.getAttribute('shape')?.toLowerCase() || 'rect';
  const at = (area.getAttribute('coords') ?? '').split(/[\s,]+/).map(Number);
  if (shape === 'default' || at.length < 3 || at.some(Number.isNaN))
    return new DOMRect(x, y, image.width, image.height);
  if (shape.startsWith('circ')) {
    const [cx = 0, cy = 0, radius = 0] = at;
    return new DOMRect(x + cx - radius, y + cy - radius, 2 * radius, 2 * radius);
  }
  const across = at.filter((_, i) => i % 2 === 0);
  const down = at.filter((_, i) => i % 2 === 1);
  const [west, north] = [Math.min(...across), Math.min(...down)];
  return new DOMRect(x + west, y + north, Math.max(...across) - west, Math.max(...down) - north);
}
