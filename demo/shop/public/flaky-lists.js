// @ts-check
import { callApi } from './call-api.js';
import { byTestId, make, onClick, say } from './dom.js';

/**
 * Rows are reused by position: when the first person goes, the same nodes show the next one.
 * @param {'guests' | 'members'} id @param {(name: string) => string} label
 */
export function showReusedRows(id, label) {
  const list = byTestId(id, HTMLElement);
  let people = ['Alice', 'Carol', 'Dave'];
  const rows = people.map((_, index) => {
    const name = make('span');
    const button = make('button', { type: 'button' });
    button.addEventListener('click', () => remove(index));
    const row = make('li', {}, name, button);
    return { row, name, button };
  });
  list.append(...rows.map(({ row }) => row));

  const render = () => {
    for (const [index, { row, name, button }] of rows.entries()) {
      const person = people[index];
      row.hidden = person === undefined;
      name.textContent = person ?? '';
      button.textContent = label(person ?? '');
    }
  };
  /** @param {number} index */
  const remove = (index) => {
    const person = people[index];
    if (person === undefined) return;
    people = people.filter((other) => other !== person);
    render();
    say(`${id}-deleted`, person);
    callApi('POST', '/api/flaky/delete', { name: person });
  };
  onClick(`${id}-shift`, () => {
    people = people.slice(1);
    render();
  });
  render();
}

/** New mail comes in at the top 200 ms after the click, and pushes everything down. */
export function showInbox() {
  const inbox = byTestId('inbox', HTMLElement);
  let mails = 0;
  /** @param {string} subject */
  const makeMail = (subject) => {
    const button = make('button', { type: 'button' }, 'Archive');
    const row = make('li', {}, make('span', {}, subject), button);
    button.addEventListener('click', () => {
      row.remove();
      say('archived', subject);
      callApi('POST', '/api/flaky/archive', { name: subject });
    });
    return row;
  };
  inbox.append(...['Invoice', 'Newsletter', 'Parcel on its way'].map(makeMail));
  onClick('check-mail', () => {
    setTimeout(() => {
      mails += 1;
      inbox.prepend(makeMail(`New message ${mails}`));
    }, 200);
  });
}
