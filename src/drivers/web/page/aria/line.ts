/** Pieces of text joined as laid out: a space where one box ends and another begins. */
export class Line {
  text = '';
  private previous: Element | null = null;
  private previousApart = false;
  /** Whether a block interrupts it: what follows then starts on a new line. */
  broken = false;

  /** Adds a piece that lies in `box`; null means no box of its own, which always stands apart. */
  add(piece: string, box: Element | null, apart: boolean, endBox: Element | null = box): void {
    if (piece && this.text && !/\s$/.test(this.text) && !/^\s/.test(piece)) {
      if (apart || this.previousApart || box === null || box !== this.previous) this.text += ' ';
    }
    this.text += piece;
    this.previous = endBox;
    this.previousApart = apart && piece !== '';
  }

  /** The last character, if a piece in `box` would follow it directly. */
  tail(box: Element): string {
    return box === this.previous && !this.previousApart ? this.text.slice(-1) : '';
  }
}
