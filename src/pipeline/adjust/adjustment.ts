import type { ActResult, DriverAction, NetworkEntry } from '../../drivers/driver.ts';
import type { Modifier } from '../../model/action.ts';
import type { AdjustResult, Calendar, Control, ControlKind, Popup } from '../../model/control.ts';
import type { DialogInfo } from '../../model/driver-event.ts';
import { SurehandError } from '../../model/failure.ts';
import type { UiNode } from '../../model/node.ts';
import { quoted } from '../../model/page-text.ts';
import { defined } from '../../model/record.ts';
import type { Binding } from '../../screen/refs.ts';
import { describeNode } from '../../screen/render-line.ts';
import { calledBeside } from '../called-beside.ts';
import { mayFollowInput } from '../input-times.ts';
import { requestsOf } from '../part-of.ts';
import { send } from '../send.ts';
import type { World } from '../world.ts';
import { isSender, newRequest, noteSender, pathOf } from './new-request.ts';
import { meaningNow, stillMeans } from './still-means.ts';

type AdjustmentMode = AdjustResult['adjustment_mode'];

export interface Wanted {
  value: string | number;
  tolerance: number;
}

/** Inputs of one adjustment at most. */
const MOST_INPUTS = 400;
const SHOWN_WITHIN_MS = 160;
const LOOK_EVERY_MS = 16;
const FEWEST_READS = 5; // however long one takes on a busy machine
const ORDER: readonly AdjustmentMode[] = ['semantic', 'gesture', 'coordinate'];

/** One adjustment under way: sends input, reads afresh, and keeps within its time, its inputs and its signal. */
export class Adjustment {
  readonly world: World;
  readonly signal: AbortSignal;
  attempts = 0;
  /** Of these, those that were refused before anything was sent. */
  #refused = 0;
  /** How long an input may take to show. */
  patience_ms = SHOWN_WITHIN_MS;
  mode: AdjustmentMode = 'semantic';
  /** A dialog that the last input opened; nothing can be read until it is answered. */
  dialog: DialogInfo | undefined;
  /** Something was sent that decides: a choice, a day, a switch. It is never sent a second time. */
  decided = false;
  readonly taken: string[] = [];
  reads: 'control' | 'rows' = 'control';
  /** Words of the items that it is about. */
  wanted: readonly string[] = [];
  #binding: Binding;
  #marks: 'mark' | 'mark_within' = 'mark';
  #key: string;
  #first: Control | undefined;
  #last: Control | undefined;
  #unfolded = false;
  readonly #until: number;
  readonly #onOtherMode: ((mode: string) => void) | undefined;
  readonly #began_ms: number;
  readonly #address: string;

  constructor(world: World, binding: Binding, signal: AbortSignal, onOtherMode?: (mode: string) => void) {
    this.world = world;
    this.signal = signal;
    this.#binding = binding;
    this.#key = binding.key;
    this.#onOtherMode = onOtherMode;
    this.#began_ms = world.clock.now();
    this.#until = this.#began_ms + world.options.timeout_ms * 3;
    this.#address = world.driver.address();
  }

  get key(): string {
    return this.#key;
  }
  /** It said that it was unfolded, and says that it is no more. */
  get foldedAgain(): boolean {
    return this.#unfolded && this.#last?.main.state.expanded === false;
  }
  get what(): string {
    return describeNode(this.#binding.node, this.#binding.twins);
  }

  /** The same adjustment of one thing inside the control; `within` what the control opened, which stays open meanwhile. */
  about(node: UiNode, where?: 'within'): Adjustment {
    const meaning = { ...this.#binding.meaning, ...meaningNow(node) };
    const part = new Adjustment(this.world, { ...this.#binding, key: node.key, node, meaning }, this.signal);
    part.#marks = where ? 'mark_within' : 'mark';
    part.wanted = this.wanted;
    return part;
  }

  /** Counts what a part of this adjustment sent. */
  took({ attempts, mode, dialog, taken }: Adjustment): void {
    this.attempts += attempts;
    this.taken.push(...taken);
    this.usedMode(mode);
    this.dialog = dialog;
  }

  /** Before the first input the element must still be what the caller saw. */
  async begin(): Promise<Control> {
    const node = await this.world.driver.inspect(this.#key);
    if (!node) throw new SurehandError('ref_expired', 'the element is no longer on the page');
    const { meaning } = this.#binding;
    if (!stillMeans(node, meaning))
      throw new SurehandError('ref_changed', `is now ${describeNode(node, true)}`);
    await this.world.driver.controlParts(this.#key, 'remember');
    this.#first = await this.control();
    // A day stands for its calendar, and is drawn anew with each month; a heading and a label stand for something else.
    const { kind, main, by_label } = this.#first;
    const stands = by_label || (kind === 'calendar' && main.role !== node.role);
    if (stands || node.role === 'heading') this.#key = this.#first.main.key;
    return this.#first;
  }

  /** Before the next part of what is wanted: a control that did more than take the one before gets no other. */
  async onlyMoved(): Promise<void> {
    const more = await this.sideEffect();
    if (more !== null) throw this.#stopped(more);
  }

  /** Before the next step towards a value: the same, and whatever the last one sent ends it. */
  async onlyStepped(): Promise<void> {
    const more = await this.sideEffect('any');
    if (more === null) return;
    const sent = this.#newRequest(true);
    if (sent) noteSender(this.world.driver, this.#key);
    throw this.#stopped(sent ? `${more}; another call goes on from there` : more);
  }

  /** A step of this control has sent something before: it gets as near as it can with the first one. */
  get sends(): boolean {
    return isSender(this.world.driver, this.#key);
  }

  #stopped(why: string): SurehandError {
    const message = `${this.what}: stopped at ${this.#reached()} after ${this.#inputs()}, because ${why}`;
    return new SurehandError('not_converged', message, { may_have_landed: true });
  }

  #newRequest(any: boolean): NetworkEntry | undefined {
    const { driver } = this.world;
    const followsInput = (at_ms: number): boolean => mayFollowInput(driver, at_ms);
    return newRequest(requestsOf(driver), { since_ms: this.#began_ms, any, followsInput });
  }

  /** What the inputs so far set off besides moving the control, in words; null for nothing. */
  async sideEffect(of: 'any' | 'lasting' = 'lasting'): Promise<string | null> {
    const { driver } = this.world;
    if (this.dialog) return `a dialog opened: ${quoted(this.dialog.message)}`;
    if (driver.address() !== this.#address) return `the page moved to ${driver.address()}`;
    const sent = this.#newRequest(of === 'any');
    if (sent) return `it sent ${sent.method} ${pathOf(sent.url)}`;
    return this.neighbours();
  }

  /** Whether the inputs so far set nothing off, also once the page rests: of what a script sends the browser tells late. */
  async isWithoutEffect(): Promise<boolean> {
    if ((await this.sideEffect()) === null) await this.rest();
    return (await this.sideEffect()) === null;
  }

  /** Other controls that changed since this began, in words; null for none. */
  async neighbours(own = ''): Promise<string | null> {
    const all = (await this.world.driver.controlParts(this.#key, 'neighbours')) ?? [];
    // The other field of a range holds a part of what was asked for; one that holds all of it was not asked for.
    const changed = all
      .filter(({ now }) => now === '' || now === own || !own.includes(now.replace(/\.0+$/, '')))
      .map(({ told }) => told);
    return changed.length > 0 ? `it changed ${changed.slice(0, 3).join(', ')}` : null;
  }

  /** Whether a failed try may have left something behind that a second one would repeat. */
  async leftTraces(): Promise<boolean> {
    if (this.attempts === 0) return false;
    if ((this.decided && this.attempts > this.#refused) || this.signal.aborted) return true;
    try {
      if ((await this.sideEffect()) !== null) return true;
      const now = await this.control();
      return now.text !== this.#first?.text || now.now !== this.#first?.now;
    } catch (error) {
      if (error instanceof SurehandError) return true; // what cannot be read may be anything
      throw error;
    }
  }

  /** The control as it is now; one that was rendered anew is found again by what it means. */
  async control(): Promise<Control> {
    const found = await this.controlIfThere();
    if (found) return found;
    // What took an input is no wrong reference: the input may be what took it away.
    const kind = this.attempts > 0 ? 'not_converged' : 'ref_expired';
    throw new SurehandError(kind, `${this.what} left the page while it was adjusted`);
  }

  /** The same, or null where it is gone. */
  async controlIfThere(): Promise<Control | null> {
    this.check();
    const found = await this.world.driver.controlParts(this.#key, this.reads);
    if (found) return this.#seen(found);
    const { role, name, context, context_match } = this.#binding.meaning;
    const around = context_match === 'exact' ? { context_is: context } : {};
    const again = await this.world.driver.find({ role, name, purpose: 'any', limit: 3, ...around });
    const called = again.matches.filter(({ match }) => match === 'exact').map(({ node }) => node);
    const exact = called.filter(({ visibility }) => visibility !== 'hidden');
    const beside = exact.length === 0 ? await calledBeside(this.world, this.#binding) : null;
    const one = exact.length === 1 ? exact[0] : beside;
    const control = one && (await this.world.driver.controlParts(one.key, this.reads));
    if (!one || !control) return null;
    this.#key = one.key;
    return this.#seen(control);
  }

  /** The control, once it is of this kind again; it may change its shape while it is used. */
  async controlOf(kind: ControlKind): Promise<Control> {
    const now = await this.control();
    if (now.kind === kind) return now;
    throw new SurehandError('control_mismatch', `${this.what} was a ${kind} and is now a ${now.kind}`);
  }

  popup(): Promise<Popup | null> {
    this.check();
    return this.world.driver.controlParts(this.#key, 'popup', this.wanted);
  }

  calendar(): Promise<Calendar | null> {
    this.check();
    return this.world.driver.controlParts(this.#key, 'calendar');
  }

  async mark(): Promise<void> {
    await this.world.driver.controlParts(this.#key, this.#marks);
  }

  click(node: UiNode, how: { at?: { x: number; y: number }; modifiers?: Modifier[]; count?: number } = {}) {
    const { at: position, ...more } = how;
    return this.#act(node, { kind: 'click', ...defined({ position, ...more }) });
  }

  /** A click that decides something. */
  decide(node: UiNode, how: { at?: { x: number; y: number } } = {}): Promise<ActResult> {
    this.decided = true;
    return this.click(node, how);
  }

  /** The same for one of many items that were not described one by one. */
  async chooseKey(key: string): Promise<ActResult> {
    const node = await this.world.driver.inspect(key);
    if (!node) throw new SurehandError('ref_expired', `${this.what}: the item to choose is gone`);
    return this.decide(node);
  }

  press(node: UiNode, keys: string): Promise<ActResult> {
    return this.#act(node, { kind: 'press', keys });
  }

  fill(node: UiNode, value: string, how: { by_keys?: boolean } = {}): Promise<ActResult> {
    return this.#act(node, { kind: 'fill', value, clear_first: true, ...how });
  }

  hover(node: UiNode, at?: { x: number; y: number }): Promise<ActResult> {
    return this.#act(node, { kind: 'hover', ...defined({ position: at }) });
  }

  drag(node: UiNode, by: { dx: number; dy: number }): Promise<ActResult> {
    return this.#act(node, { kind: 'drag', to: by });
  }

  select(node: UiNode, values: string[]): Promise<ActResult> {
    this.decided = true;
    return this.#act(node, { kind: 'select', values });
  }

  /** Scrolls what an item lies in, without `dy` until the item is in view; no input to the control. */
  async scroll(node: UiNode, dy?: number): Promise<void> {
    this.check();
    const on = { key: node.key, meaning: meaningNow(node), timeout_ms: this.world.options.timeout_ms };
    if (dy === undefined) await send(this.world, { ...on, kind: 'scroll_into_view' });
    else await send(this.world, { ...on, kind: 'scroll_by', dx: 0, dy });
  }

  async #act(node: UiNode, action: Doing): Promise<ActResult> {
    this.check();
    if (this.attempts >= MOST_INPUTS) throw this.#gaveUp('that is the most that is tried');
    this.attempts++;
    const { timeout_ms } = this.world.options;
    const on = { key: node.key, meaning: meaningNow(node), timeout_ms, signal: this.signal };
    const done = await send(this.world, { ...on, ...action }).catch((error: unknown) => {
      if (error instanceof SurehandError && !error.may_have_landed) this.#refused++;
      throw error;
    });
    this.dialog = done.dialog;
    return done;
  }

  /** Reads until the answer differs from the one before, or long enough to know that it will not. */
  async readUntil<T>(
    read: () => Promise<T>,
    differs: (now: T) => boolean,
    within_ms = this.patience_ms,
  ): Promise<T> {
    const { clock } = this.world;
    const until = clock.now() + within_ms;
    const fewest = Math.min(FEWEST_READS, within_ms / LOOK_EVERY_MS);
    for (let reads = 1; ; reads++) {
      const now = await read();
      if (differs(now) || (clock.now() >= until && reads >= fewest)) return now;
      await this.pause(LOOK_EVERY_MS);
    }
  }

  /** Lets what the input set off come to rest: it may snap, be taken back or be drawn late. */
  async rest(): Promise<void> {
    this.check();
    await this.world.driver.settle({
      window_ms: this.world.options.stabilization_window_ms,
      signal: this.signal,
    });
  }

  async pause(ms: number): Promise<void> {
    this.check();
    await this.world.clock.sleep(ms);
  }

  usedMode(mode: AdjustmentMode): void {
    if (ORDER.indexOf(mode) <= ORDER.indexOf(this.mode)) return;
    this.mode = mode;
    // With inputs sent already, another mode is a second try, which whoever watches wants to know.
    if (this.attempts > 0) this.#onOtherMode?.(mode);
  }

  check(): void {
    if (this.signal.aborted)
      throw new SurehandError('cancelled', 'the call was cancelled', { may_have_landed: this.attempts > 0 });
    if (this.world.clock.now() > this.#until) throw this.#gaveUp('its time was over');
  }

  done(
    target: AdjustResult['target_state'],
    actual: AdjustResult['actual_state'] | null,
    within = true,
  ): AdjustResult {
    return {
      target_state: target,
      actual_state: actual ?? '',
      within_tolerance: within,
      converged: within,
      attempts: this.attempts,
      adjustment_mode: this.mode,
      ...(this.taken.length > 0 ? { taken: this.taken } : {}),
    };
  }

  missed(
    wanted: string | number | boolean,
    reached: string | number | boolean | null,
    why = '',
  ): SurehandError {
    const shown = reached === null || reached === '' ? 'an unreadable value' : JSON.stringify(reached);
    const message = `${this.what}: wanted ${JSON.stringify(wanted)}, reached ${shown} after ${this.#inputs()}`;
    return new SurehandError('not_converged', why ? `${message}; ${why}` : message);
  }

  #inputs(): string {
    return `${this.attempts} input${this.attempts === 1 ? '' : 's'}`;
  }

  #seen(control: Control): Control {
    this.#last = control;
    this.#unfolded ||= control.main.state.expanded === true;
    return control;
  }

  #gaveUp(why: string): SurehandError {
    const message = `${this.what}: reached ${this.#reached()} after ${this.attempts} inputs, and ${why}`;
    return new SurehandError('not_converged', message);
  }

  #reached(): string {
    const reached = this.#last?.now ?? this.#last?.text ?? '';
    return reached === '' ? 'an unreadable value' : JSON.stringify(reached);
  }

  refuse(why: string, candidates: string[] = []): SurehandError {
    return new SurehandError('invalid_input', `value: ${why}`, { candidates });
  }
}

type Doing =
  Extract<DriverAction, { kind: 'click' | 'press' | 'fill' | 'hover' | 'drag' | 'select' }> extends infer A
    ? A extends DriverAction
      ? Omit<A, 'key' | 'meaning' | 'timeout_ms' | 'signal' | 'prepared'>
      : never
    : never;
