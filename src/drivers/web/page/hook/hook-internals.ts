import { askedAbout } from './asked-about.ts';
import { ASK_INTERNALS, INTERNALS_WORDS } from './hook-events.ts';

/** What an element may say of itself without an attribute, by the attribute that would say the same. */
const REFLECTED = {
  role: 'role',
  'aria-busy': 'ariaBusy',
  'aria-checked': 'ariaChecked',
  'aria-current': 'ariaCurrent',
  'aria-description': 'ariaDescription',
  'aria-disabled': 'ariaDisabled',
  'aria-expanded': 'ariaExpanded',
  'aria-haspopup': 'ariaHasPopup',
  'aria-invalid': 'ariaInvalid',
  'aria-label': 'ariaLabel',
  'aria-level': 'ariaLevel',
  'aria-modal': 'ariaModal',
  'aria-multiselectable': 'ariaMultiSelectable',
  'aria-orientation': 'ariaOrientation',
  'aria-placeholder': 'ariaPlaceholder',
  'aria-pressed': 'ariaPressed',
  'aria-readonly': 'ariaReadOnly',
  'aria-required': 'ariaRequired',
  'aria-selected': 'ariaSelected',
  'aria-valuemax': 'ariaValueMax',
  'aria-valuemin': 'ariaValueMin',
  'aria-valuenow': 'ariaValueNow',
  'aria-valuetext': 'ariaValueText',
} as const satisfies Record<string, keyof ARIAMixin>;

/** Keeps what an element of the page's own says of itself to the browser alone, and answers for one at a time. */
export function hookInternals(add: EventTarget['addEventListener']): void {
  const known = new WeakMap<EventTarget, ElementInternals>();
  HTMLElement.prototype.attachInternals = new Proxy(HTMLElement.prototype.attachInternals, {
    apply(target, self, args) {
      const internals: ElementInternals = Reflect.apply(target, self, args);
      known.set(self, internals);
      return internals;
    },
  });
  const answer = (event: Event): void => {
    const asked = askedAbout(event);
    const internals = asked ? known.get(asked) : undefined;
    if (!internals) return;
    const said = Object.entries(REFLECTED).flatMap(([attribute, property]) => {
      const value = internals[property];
      return typeof value === 'string' ? [[attribute, value]] : [];
    });
    document.dispatchEvent(new CustomEvent(INTERNALS_WORDS, { detail: JSON.stringify(said) }));
  };
  Reflect.apply(add, document, [ASK_INTERNALS, answer, true]);
}
