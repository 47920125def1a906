import type { UiNode } from './node.ts';

/** What may be judged by and was not read to its end. */
export type Cut = 'words' | 'question' | 'choices' | 'links';

/** A control that an input would operate, with all that tells what it does. */
export interface ReachedNode extends UiNode {
  /** Its visible text, title, description, icon, as far as they differ from its name. */
  says: string[];
  /** Its role says that it only holds a value, and yet it acts: when it is changed, or because it is a link or button. */
  acts?: 'changed' | 'pressed';
  /** What it shows cannot be read: a shadow root that the page has closed, a frame that nobody can look into. */
  unreadable?: true;
  /** What of it was longer, or more, than is read: its own words, the question it answers, the choices it hands in. */
  cut?: Cut[];
  /** The dialog that it stands in and so answers. */
  dialog?: {
    role: 'dialog' | 'alertdialog';
    words: string;
    /** All that is written there, where that is little. */
    prose?: string;
    /** What the other buttons there are called, where they are few. */
    others?: string[];
  };
  /** What is dragged is let go on it, and it takes that. */
  takes_drop?: true;
  /** The choices that are set where it stands and are handed in by pressing it. */
  carries?: {
    role: string;
    /** What it is called first, and all else that tells what it does. */
    words: string[];
    /** What its group or list is called, or asks. */
    of?: string;
  }[];
  /** The address that a link opens or a form is handed in to. */
  leads_to?: string;
  /** Further addresses that following the link sends a request to. */
  pings?: string[];
  /** What handing in its form asks for in values that nobody sees or sets, as far as these are words. */
  asks?: string[];
  /** The addresses of the frames that it lies in, the innermost first. */
  frames?: string[];
  /** Its page has the browser fetch links before they are followed, as soon as the pointer is over them. */
  fetched_ahead?: true;
}
