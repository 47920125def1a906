// @ts-check
import { byTestId } from './dom.js';

/**
 * A select made of a button and `div`s; the options exist in the page but are hidden until it is opened.
 * @param {(value: string) => void} choose
 */
export function setUpListbox(choose) {
  const root = byTestId('delivery', HTMLElement);
  const button = byTestId('delivery-speed', HTMLButtonElement);
  const popup = document.getElementById('delivery-options');
  const shown = document.getElementById('delivery-value');
  if (!popup || !shown) throw new Error('the delivery list is not complete');
  const options = [...popup.querySelectorAll('[role="option"]')];
  let active = 0;

  /** @param {number} index */
  const point = (index) => {
    active = Math.min(options.length - 1, Math.max(0, index));
    for (const [i, option] of options.entries()) option.classList.toggle('active', i === active);
    popup.setAttribute('aria-activedescendant', options[active]?.id ?? '');
  };
  /** @param {boolean} open */
  const setOpen = (open) => {
    popup.hidden = !open;
    button.setAttribute('aria-expanded', String(open));
    if (open) popup.focus();
  };
  /** @param {string} value */
  const show = (value) => {
    for (const [i, option] of options.entries()) {
      const chosen = option.getAttribute('data-value') === value;
      option.setAttribute('aria-selected', String(chosen));
      if (!chosen) continue;
      point(i);
      shown.textContent = option.textContent;
    }
  };
  /** @param {Element | undefined} option */
  const pick = (option) => {
    setOpen(false);
    button.focus();
    const value = option?.getAttribute('data-value');
    if (!value) return;
    show(value);
    choose(value);
  };

  button.addEventListener('click', () => setOpen(popup.hasAttribute('hidden')));
  for (const option of options) option.addEventListener('click', () => pick(option));
  popup.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowDown') point(active + 1);
    else if (event.key === 'ArrowUp') point(active - 1);
    else if (event.key === 'Enter' || event.key === ' ') pick(options[active]);
    else if (event.key === 'Escape') {
      setOpen(false);
      button.focus();
    } else return;
    event.preventDefault();
  });
  document.addEventListener('pointerdown', (event) => {
    if (event.target instanceof Node && !root.contains(event.target)) setOpen(false);
  });
  return { show };
}
