import { isTicking } from '../watch/mutations.ts';

/** A clock that shows seconds, a countdown: it changes by itself and means nothing new. */
const CLOCK = /^\D{0,12}\d{1,2}:\d{2}:\d{2}\D{0,6}$/;
const TIMERS = new Set(['timer', 'marquee']);

/** Whether text right in this element means something when it changes: not a timer, not a counter that runs. */
export function isQuietText(el: Element): boolean {
  return !isTicking(el) && !TIMERS.has(el.getAttribute('role') ?? '');
}

/** Rolling hash of the text a person sees. Two screens that read the same have the same value. */
export class TextHash {
  private high = 0xdeadbeef;
  private low = 0x41c6ce57;
  /** Texts left out because they change by themselves. */
  ticking = 0;

  take(nodeText: string): void {
    const text = nodeText.trim();
    if (text !== '' && !CLOCK.test(text)) this.add(text);
  }

  value(): string {
    return (this.high >>> 0).toString(36) + (this.low >>> 0).toString(36);
  }

  private add(text: string): void {
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      this.high = Math.imul(this.high ^ code, 2654435761);
      this.low = Math.imul(this.low ^ code, 1597334677);
    }
    this.high = Math.imul(this.high ^ 31, 2246822507);
    this.low = Math.imul(this.low ^ 31, 3266489909);
  }
}
