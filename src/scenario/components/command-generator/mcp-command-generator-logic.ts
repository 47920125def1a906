import { appOf } from '../../../model/place.ts';
import type { Backend, CommandTemplate, Slot } from '../../backends/backend.ts';
import type { IntermediateStep, McpCommandBase } from '../../interfaces/index.ts';

const SCROLL_PIXELS = 600;

/** Turns an act into the commands of one kind of server. */
export class MCPCommandGeneratorLogic {
  readonly #backend: Backend;

  constructor(backend: Backend) {
    this.#backend = backend;
  }

  /** Nothing for `assert`, `wait` and what is unknown: those are read from the screen. */
  generateCommandsLogic(intermediateStep: IntermediateStep): McpCommandBase[] {
    const { actionType } = intermediateStep;
    if (actionType === 'unknown') return [];
    const slots = slotsOf(intermediateStep);
    const templates = this.#backend.commands[actionType];
    // An app is an address like others where a server has no way of its own to start it.
    if (slots.app !== undefined && templates.some(({ when }) => when === 'app')) slots.url = undefined;
    return templates
      .filter((template) => applies(template, slots))
      .map(({ command, params }) => ({ command, params: fillObject(params, slots) }));
  }
}

type Slots = Partial<Record<Slot, unknown>>;

function applies({ when }: CommandTemplate, slots: Slots): boolean {
  if (when === undefined) return true;
  // The union spells out both forms; what is left after the sign is a slot.
  return when.startsWith('!')
    ? slots[when.slice(1) as Slot] === undefined
    : slots[when as Slot] !== undefined;
}

function slotsOf(step: IntermediateStep): Slots {
  const { targetSelector, toTargetSelector, inputValue, direction, key, accept, paths, by } = step;
  const slots: Slots = {
    target: targetSelector,
    to: toTargetSelector,
    element: targetSelector === undefined ? undefined : (step.targetDescription ?? targetSelector),
    to_element: toTargetSelector,
    value: inputValue,
    text: inputValue === undefined ? undefined : String(inputValue),
    values: step.values ?? (inputValue === undefined ? undefined : [String(inputValue)]),
    double: step.click === 'double' ? true : undefined,
    button: step.click === 'right' ? 'right' : undefined,
    // As our tools say it: whether the field is emptied first.
    append: step.append ? false : undefined,
    key,
    direction,
    scroll_code:
      step.actionType === 'scroll' ? scrollCode(direction, targetSelector !== undefined) : undefined,
    accept,
    paths,
    by,
  };
  if (step.actionType === 'navigate') Object.assign(slots, moveSlots(String(inputValue ?? '')));
  if (step.actionType === 'switch_tab') {
    slots.tab = slots.text;
    slots.tab_index = Number(inputValue);
  }
  return slots;
}

function moveSlots(to: string): Slots {
  if (to === 'back' || to === 'forward' || to === 'reload') return { [to]: true };
  const inside = appOf(to);
  return inside?.view === '' ? { app: inside.app, url: to } : { url: to };
}

function scrollCode(direction: IntermediateStep['direction'], inside: boolean): string {
  const head = inside ? '(element) => element' : '() => window';
  switch (direction) {
    case undefined:
      return inside
        ? '(element) => element.scrollIntoView({ block: "center" })'
        : `${head}.scrollBy(0, ${SCROLL_PIXELS})`;
    case 'top':
      return `${head}.scrollTo(0, 0)`;
    case 'bottom':
      return inside
        ? '(element) => element.scrollTo(0, element.scrollHeight)'
        : '() => window.scrollTo(0, document.documentElement.scrollHeight)';
    default: {
      const [x, y] = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] }[direction];
      return `${head}.scrollBy(${(x ?? 0) * SCROLL_PIXELS}, ${(y ?? 0) * SCROLL_PIXELS})`;
    }
  }
}

/** Slots become their values; a param whose slot is empty is not sent at all. */
function fillObject(params: Record<string, unknown>, slots: Slots): Record<string, unknown> {
  const filled = Object.entries(params).map(([name, value]) => [name, fillValue(value, slots)] as const);
  return Object.fromEntries(filled.filter(([, value]) => value !== undefined));
}

function fillValue(value: unknown, slots: Slots): unknown {
  if (typeof value === 'string' && value.startsWith('$')) return slots[value.slice(1) as Slot]; // by the templates' own convention
  if (Array.isArray(value)) return value.map((item) => fillValue(item, slots));
  if (typeof value === 'object' && value !== null) return fillObject({ ...value }, slots);
  return value;
}
