import { serveAdbd } from './adbd.mjs';
import { runLine } from './commands.mjs';
import { Phone } from './phone.mjs';
import { shopApp } from './shop.mjs';
import { column, editText, label, toolbar } from './view.mjs';

/**
 * A phone that is a program, with an adbd on a loopback port. `phone` is the truth behind it.
 * @param {{ port?: number, idle?: { quiet_ms: number, most_ms: number } }} [options]
 */
export async function startPocketDevice({ port = 0, idle } = {}) {
  const phone = new Phone();
  if (idle) phone.idle = idle;
  const shop = shopApp();
  phone.install(launcherApp());
  phone.install(shop);
  phone.install(notesApp());
  phone.start('com.pocket.launcher');
  /** @type {Map<string, Buffer>} */
  const files = new Map();
  /** @type {Map<string, { host: string, port: number }>} */
  const sockets = new Map();
  /** @type {import('./adbd.mjs').Behind} */
  const behind = {
    model: phone.model.replaceAll(' ', '_'),
    files,
    sockets,
    run: (line, out, signal) => runLine(line, { phone, files, sockets, out, signal }),
  };
  const adbd = await serveAdbd(behind, port);
  return {
    behind,
    phone,
    shop,
    files,
    sockets,
    port: adbd.port,
    serial: `127.0.0.1:${adbd.port}`,
    /** Pulls the cable. */
    unplug() {
      adbd.refuse(true);
      adbd.drop();
    },
    plug: () => adbd.refuse(false),
    async close() {
      phone.off();
      await adbd.close();
    },
  };
}

/** @returns {import('./phone.mjs').App} */
function launcherApp() {
  return {
    package: 'com.pocket.launcher',
    label: 'Home',
    system: true,
    start: (phone) => ({
      name: '.Home',
      back: () => true,
      build: () =>
        column(
          [...phone.apps.values()]
            .filter(({ system }) => !system)
            .map((app) =>
              label(app.label, {
                clickable: true,
                focusable: true,
                h: 200,
                tap: () => phone.start(app.package),
              }),
            ),
        ),
    }),
  };
}

/** @returns {import('./phone.mjs').App} */
function notesApp() {
  /** @type {import('./view.mjs').Field} */
  const note = { text: '', lines: true };
  return {
    package: 'com.example.notes',
    label: 'Notes',
    reset: () => {
      note.text = '';
    },
    start: () => ({
      name: '.MainActivity',
      build: () => column([toolbar('Notes'), editText(note, 'Write something', { id: 'note', h: 400 })]),
    }),
  };
}
