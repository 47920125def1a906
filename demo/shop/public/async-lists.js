// @ts-check
import { byTestId, make, onClick, say } from './dom.js';

const HERBS = ['Basil', 'Chives', 'Dill', 'Mint'];

/** While started, every node of the list is replaced by a fresh one each 50 ms. */
export function showRestlessList() {
  const list = byTestId('restless-list', HTMLElement);
  const render = () =>
    list.replaceChildren(
      ...HERBS.map((herb) => {
        const button = make(
          'button',
          { type: 'button', 'data-testid': `pick-${herb.toLowerCase()}` },
          `Pick ${herb}`,
        );
        button.addEventListener('click', () => say('restless-picked', herb));
        return make('li', {}, make('span', {}, herb), button);
      }),
    );
  let timer = 0;
  onClick('start-restless', () => {
    clearInterval(timer);
    timer = setInterval(render, 50);
  });
  onClick('stop-restless', () => clearInterval(timer));
  render();
}

const ROWS = 1000;
const ROW_PX = 40;

/** 1,000 rows of which only those in view, and two on each side, are in the page. */
export function showVirtualList() {
  const list = byTestId('virtual-list', HTMLElement);
  const inner = byTestId('virtual-rows', HTMLElement);
  inner.style.height = `${ROWS * ROW_PX}px`;

  /** @param {number} number */
  const makeRow = (number) => {
    const button = make('button', { type: 'button', class: 'quiet' }, `Open box ${number}`);
    button.addEventListener('click', () => say('virtual-opened', `box ${number}`));
    const row = make(
      'li',
      {
        class: 'virtual-row',
        'aria-setsize': String(ROWS),
        'aria-posinset': String(number),
      },
      make('span', {}, `Seed box ${number}`),
      button,
    );
    row.style.top = `${(number - 1) * ROW_PX}px`;
    return row;
  };
  let shown = '';
  const render = () => {
    const first = Math.max(1, Math.floor(list.scrollTop / ROW_PX) - 1);
    const last = Math.min(ROWS, Math.ceil((list.scrollTop + list.clientHeight) / ROW_PX) + 2);
    if (shown === `${first}-${last}`) return;
    shown = `${first}-${last}`;
    inner.replaceChildren(...Array.from({ length: last - first + 1 }, (_, i) => makeRow(first + i)));
  };
  list.addEventListener('scroll', render);
  render();
}
