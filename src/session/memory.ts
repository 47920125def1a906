import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { packageRoot } from '../drivers/web/package-root.ts';
import type { DocumentKind, Knowledge } from '../knowledge/knowledge.ts';
import { isSensitiveName, redactDeep, redactInput } from '../knowledge/redact.ts';
import type { Log } from '../model/log.ts';
import type { Options } from '../model/options.ts';
import type { Secrets } from '../model/secrets.ts';
import type { StepRecord, StepTarget } from '../model/step-record.ts';
import { openStore } from './open-store.ts';
import { type GitState, readGit } from './read-git.ts';

/** Shorter ones are met everywhere by chance. */
const SHORTEST_TYPED = 4;

/** Where the knowledge of a server is kept. */
export function knowledgeRoot(options: Pick<Options, 'knowledge_dir' | 'output_dir'>): string {
  return resolve(options.knowledge_dir ?? join(options.output_dir, 'llm-knowledge'));
}

/** The knowledge store of one server, opened with the first step or question, and what all records share. */
export class Memory {
  readonly root: string;
  readonly app_version: string | undefined;
  /** How far back suggestions look. */
  readonly hours: number;
  readonly #options: Options;
  readonly #log: Log;
  readonly #secrets: Secrets;
  readonly #sensitive: readonly RegExp[];
  #store: Promise<Knowledge> | undefined;
  #git: Promise<GitState> | undefined;
  #version: string | undefined;
  #why = '';

  constructor(options: Options, log: Log, secrets: Secrets) {
    this.root = knowledgeRoot(options);
    this.app_version = options.app_version;
    this.hours = options.knowledge_hours;
    this.#options = options;
    this.#log = log;
    this.#secrets = secrets;
    this.#sensitive = sensitivePatterns(options);
  }

  store(): Promise<Knowledge> {
    this.#store ??= openStore(this.#options, this.root, (message, data) => this.warn(message, data));
    return this.#store;
  }

  git(): Promise<GitState> {
    this.#git ??= readGit(process.cwd());
    return this.#git;
  }

  async environment(): Promise<StepRecord['environment']> {
    const git = await this.git();
    this.#version ??= ownVersion();
    return {
      platform: process.platform,
      browser: this.#options.channel ?? this.#options.browser,
      node: process.version,
      surehand: this.#version,
      ...(git.branch || git.commit ? { git } : {}),
    };
  }

  /** What goes into a file has passed here: secrets, sensitive fields and what was typed into such are gone. */
  redactDeep<T>(data: T): T {
    // Only texts are replaced, so the shape stays.
    return redactDeep(data, this.#how()) as T;
  }

  /** A tool's input for the record. What a field that hides its value was given is hidden wherever it turns up later. */
  redactInput(
    input: Record<string, unknown>,
    target: StepTarget | undefined,
    password: boolean,
  ): Record<string, unknown> {
    const names = [target?.name, target?.testId, target?.selector, input.target];
    const hides =
      password || names.some((name) => typeof name === 'string' && isSensitiveName(name, this.#sensitive));
    const { value } = input;
    // `{{NAME}}` is how a secret is shown: hidden as if it were the value, its name would be missing from every later record.
    if (hides && typeof value === 'string' && value.length >= SHORTEST_TYPED && !this.#secrets.isName(value))
      this.#secrets.hide(value);
    return redactInput(input, target, { ...this.#how(), password });
  }

  /** Keeps a whole document where a shared store does; files have it already. Never throws. */
  async keep(kind: DocumentKind, key: string, body: unknown): Promise<void> {
    if (this.#options.store === undefined) return;
    try {
      await (await this.store()).keep?.(kind, key, body);
    } catch (error) {
      this.warn('a document was not kept', { kind, error: String(error) });
    }
  }

  /** What went wrong last, in the words of the system. */
  get why(): string {
    return this.#why;
  }

  warn(message: string, data: Record<string, unknown> = {}): void {
    if (typeof data.error === 'string') this.#why = data.error;
    this.#log.warn(message, data);
  }

  async close(): Promise<void> {
    await (await this.#store)?.close();
  }

  #how() {
    return { redactSecrets: (text: string) => this.#secrets.redactAll(text), sensitive: this.#sensitive };
  }
}

/** The configured patterns of names whose values nobody may read. */
export function sensitivePatterns({ sensitive }: Pick<Options, 'sensitive'>): RegExp[] {
  return sensitive.map((source) => new RegExp(source, 'iu'));
}

function ownVersion(): string {
  const manifest: { version: string } = JSON.parse(readFileSync(join(packageRoot(), 'package.json'), 'utf8'));
  return manifest.version;
}
