/** A part of the viewport, in the coordinates of its frame. */
export interface Clip {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export function viewportClip(): Clip {
  return { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
}

export function intersect(a: Clip, b: Clip): Clip {
  return {
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  };
}

export function isOutside(rect: Clip, clip: Clip): boolean {
  return (
    rect.bottom <= clip.top || rect.top >= clip.bottom || rect.right <= clip.left || rect.left >= clip.right
  );
}

/** How much of a box a clip shows. */
export function visibilityIn(rect: Clip, clip: Clip): 'full' | 'partial' | 'offscreen' {
  if (isOutside(rect, clip)) return 'offscreen';
  const inside =
    rect.top >= clip.top - 1 &&
    rect.bottom <= clip.bottom + 1 &&
    rect.left >= clip.left - 1 &&
    rect.right <= clip.right + 1;
  return inside ? 'full' : 'partial';
}
