export interface DialogInfo {
  type: 'alert' | 'confirm' | 'prompt' | 'beforeunload';
  message: string;
  /** The message went on: only its beginning is here. */
  cut?: true;
  default_value?: string;
}

/** Something that happened beside what was asked for. */
export type DriverEvent =
  | { kind: 'download'; file: string; url: string; state: 'saved' | 'failed'; reason?: string }
  | { kind: 'tab_opened'; tab: string; url: string }
  | { kind: 'tab_closed'; tab: string }
  | { kind: 'dialog'; dialog: DialogInfo }
  | { kind: 'file_chooser'; multiple: boolean }
  | { kind: 'page_crashed'; tab: string }
  | { kind: 'app_stopped'; app: string; how: 'crash' | 'not_responding'; reason: string }
  | { kind: 'note'; text: string }
  | { kind: 'browser_gone' };
