import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { hold, ready, start } from './record.js';

/** A field of the app: React state whose every change is on record. `read` turns a library's value into plain data. */
export function useField(field, initial, read = (value) => value) {
  const [value, set] = useState(() => {
    start({ [field]: read(initial) });
    return initial;
  });
  return [
    value,
    (next) => {
      set(next);
      hold(field, read(next));
    },
  ];
}

export function Part({ title, children }) {
  return (
    <section>
      {title ? <h2>{title}</h2> : null}
      {children}
    </section>
  );
}

export function show(app) {
  createRoot(document.querySelector('main')).render(app);
  ready();
}
