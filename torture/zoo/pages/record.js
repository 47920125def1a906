/**
 * The app's own record, read past the tool under test. `state` holds what the app holds, by field; `did` what it did
 * (a command, a submit), in order; `log` every change, so that a field which changed and changed back is seen too.
 */
const zoo = { state: {}, did: [], log: [], ready: false };
window.zoo = zoo;

/** What the app holds before anybody acts. */
export function start(fields) {
  for (const [field, value] of Object.entries(fields)) zoo.state[field] = plain(value);
}

export function hold(field, value) {
  zoo.state[field] = plain(value);
  zoo.log.push([field, plain(value)]);
}

export function did(what) {
  zoo.did.push(what);
  zoo.log.push(['did', what]);
}

/** Called once everything is drawn. A run waits for it before it acts. */
export function ready() {
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => (zoo.ready = true))));
}

/** A widget that wants a container: made on demand, with a heading as on a page of examples. */
export function place(title, parent = document.querySelector('main')) {
  const section = document.createElement('section');
  if (title) {
    const heading = document.createElement('h2');
    heading.textContent = title;
    section.append(heading);
  }
  const box = document.createElement('div');
  section.append(box);
  parent.append(section);
  return box;
}

const plain = (value) => (value === undefined ? null : JSON.parse(JSON.stringify(value)));
