/** Pieces of text joined as laid out: a space where one box ends and another begins. */
export class Line {
  text = '';
  private previous: Element | null = null;
  private previousApart = false;
  private readonly boxes = new Set<Element>();

  /** Adds a piece that lies in `box`; null means no box of its own, which always stands apart. */
  add(piece: string, box: Element | null, apart: boolean, endBox: Element | null = box): void {
    if (piece && this.text && !/\s$/.test(this.text) && !/^\s/.test(piece)) {
      if (apart || this.previousApart || box === null || box !== this.previous) this.text += ' ';
    }
    this.text += piece;
    this.previous = endBox;
    this.previousApart = apart && piece !== '';
    if (endBox) this.boxes.add(endBox);
  }

  /** Whether anything in it lies in a box other than `box`. */
  crossed(box: Element): boolean {
    return this.boxes.size > (this.boxes.has(box) ? 1 : 0);
  }
}
