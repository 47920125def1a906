import { renameSync } from 'node:fs';
import { join } from 'node:path';
import type { EarlierTurn } from '../agent/conversation.ts';
import type { LoopSnapshot } from '../agent/loop-snapshot.ts';
import type { PendingCall } from '../agent/run-task.ts';
import type { KeptEvidence } from '../agent/standing.ts';
import type { TaskResult, TurnRecord } from '../agent/task-result.ts';
import { makePrivateFolder, writePrivateFile } from '../model/private-file.ts';
import { makeOutputFolder } from '../session/output-folder.ts';

/** What a run was asked for, which a later one needs to continue it. */
export interface BegunRun {
  asked: {
    url?: string;
    expect?: string;
    policy?: string;
    /** The model was on a server of the user's own, whose address is not kept. */
    own_server?: boolean;
  };
  /** When the first of the runs began that belong together, and their turns before this one. */
  began: string;
  earlier?: readonly EarlierTurn[];
  /** How the criteria stood at the last turn. */
  evidence?: KeptEvidence;
}

export interface RunSoFar extends BegunRun {
  goal: string;
  model: string;
  turns: readonly TurnRecord[];
  /** A call that was begun and of whose end nothing is known yet. */
  pending?: PendingCall;
}

/** A result whose pictures are files: what a machine reads is text. */
export interface KeptResult extends Omit<TaskResult, 'final_snapshot'>, BegunRun {
  final_snapshot: Omit<LoopSnapshot, 'screenshot'> | null;
  artifacts: { folder: string; transcript: string; screenshots: string[] };
}

/** The folder of one run: a picture for each turn that brought one, and the transcript. */
export class RunArtifacts {
  readonly #output_dir: string;
  readonly #folder: string;
  readonly #screenshots: string[] = [];
  readonly #transcript: string;

  constructor(output_dir: string, now = new Date()) {
    this.#output_dir = output_dir;
    this.#folder = join(output_dir, 'runs', now.toISOString().replace(/[:.]/g, '-'));
    this.#transcript = join(this.#folder, 'transcript.json');
  }

  /** Where the picture is, if there is one. */
  keepPicture(turn: number, snapshot: LoopSnapshot | undefined): string | undefined {
    if (!snapshot?.screenshot) return undefined;
    const path = join(this.#folder, `turn-${String(turn).padStart(2, '0')}.png`);
    this.#write(path, Buffer.from(snapshot.screenshot, 'base64'));
    this.#screenshots.push(path);
    return path;
  }

  /** The transcript so far, so that a crash leaves it behind. */
  keepSoFar(soFar: RunSoFar): void {
    this.#write(this.#transcript, `${JSON.stringify({ ...soFar, status: 'running' }, null, 2)}\n`);
  }

  keep({ final_snapshot, ...result }: TaskResult, begun: BegunRun): KeptResult {
    const { screenshot: _picture, ...seen } = final_snapshot ?? { screenshot: '' };
    const kept: KeptResult = {
      ...result,
      ...begun,
      final_snapshot: final_snapshot ? (seen as Omit<LoopSnapshot, 'screenshot'>) : null, // it is that without its picture
      artifacts: { folder: this.#folder, transcript: this.#transcript, screenshots: this.#screenshots },
    };
    this.#write(this.#transcript, `${JSON.stringify(kept, null, 2)}\n`);
    return kept;
  }

  #write(path: string, data: Buffer | string): void {
    makeOutputFolder(this.#output_dir);
    makePrivateFolder(this.#folder);
    // Whole or as it was before: what is left after a crash must be readable.
    writePrivateFile(`${path}.part`, data);
    renameSync(`${path}.part`, path);
  }
}
