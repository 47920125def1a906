import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LoopSnapshot } from '../agent/loop-snapshot.ts';
import type { TaskResult } from '../agent/task-result.ts';

/** A result whose pictures are files: what a machine reads is text. */
export interface KeptResult extends Omit<TaskResult, 'final_snapshot'> {
  final_snapshot: Omit<LoopSnapshot, 'screenshot'> | null;
  artifacts: { folder: string; transcript: string; screenshots: string[] };
}

/** The folder of one run: a picture for each turn that brought one, and the transcript. */
export class RunArtifacts {
  readonly #folder: string;
  readonly #screenshots: string[] = [];

  constructor(output_dir: string, now = new Date()) {
    this.#folder = join(output_dir, 'runs', now.toISOString().replace(/[:.]/g, '-'));
  }

  keepPicture(turn: number, snapshot: LoopSnapshot | undefined): void {
    if (!snapshot?.screenshot) return;
    const path = join(this.#folder, `turn-${String(turn).padStart(2, '0')}.png`);
    this.#write(path, Buffer.from(snapshot.screenshot, 'base64'));
    this.#screenshots.push(path);
  }

  keep({ final_snapshot, ...result }: TaskResult): KeptResult {
    const { screenshot: _picture, ...seen } = final_snapshot ?? { screenshot: '' };
    const transcript = join(this.#folder, 'transcript.json');
    const kept: KeptResult = {
      ...result,
      final_snapshot: final_snapshot ? (seen as Omit<LoopSnapshot, 'screenshot'>) : null, // it is that without its picture
      artifacts: { folder: this.#folder, transcript, screenshots: this.#screenshots },
    };
    this.#write(transcript, `${JSON.stringify(kept, null, 2)}\n`);
    return kept;
  }

  #write(path: string, data: Buffer | string): void {
    mkdirSync(this.#folder, { recursive: true });
    writeFileSync(path, data, { mode: 0o600 });
  }
}
