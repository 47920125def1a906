import { createServer } from 'node:net';
import { FEATURES, serveService } from './adbd.mjs';

/** @typedef {import('./adbd.mjs').Behind} Behind */
/** @typedef {{ serial: string, state: string, behind: Behind }} Known */

/**
 * The host's side of adb for machines without adb: what its server answers to a client, for devices of this process.
 * @param {Known[]} devices may change while it runs; `told` then tells those who watch
 * @param {number} [port]
 */
export async function serveAdbServer(devices, port = 0) {
  /** @type {Set<import('node:net').Socket>} */
  const sockets = new Set();
  /** @type {Set<import('node:net').Socket>} */
  const watchers = new Set();
  /** @type {Map<number, import('node:net').Server>} */
  const forwards = new Map();
  const listed = () =>
    devices
      .map(
        ({ serial, state, behind }) =>
          `${serial.padEnd(22)} ${state} product:pocket model:${behind.model} device:pocket transport_id:1\n`,
      )
      .join('');
  const find = (/** @type {string} */ serial) => {
    const known = devices.find((one) => one.serial === serial);
    if (!known) return `device '${serial}' not found`;
    if (known.state === 'unauthorized')
      return "device unauthorized.\nThis adb server's $ADB_VENDOR_KEYS is not set\nTry 'adb kill-server' if that seems wrong.";
    return known.state === 'device' ? known : `device ${known.state}`;
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => {
      sockets.delete(socket);
      watchers.delete(socket);
    });
    let kept = Buffer.alloc(0);
    /** @type {Known | undefined} */
    let chosen;
    const okay = (text = '') => socket.write(`OKAY${text}`);
    const fail = (/** @type {string} */ why) => socket.end(`FAIL${sized(why)}`);
    const take = (/** @type {Buffer} */ bytes) => {
      kept = Buffer.concat([kept, bytes]);
      const length = Number.parseInt(kept.toString('ascii', 0, 4), 16);
      if (kept.length < 4 || kept.length < 4 + length) return;
      const service = kept.toString('utf8', 4, 4 + length);
      kept = kept.subarray(4 + length);
      const aimed = /^host-serial:(?<serial>.+?):(?<rest>features|forward:.*|killforward:.*)$/.exec(
        service,
      )?.groups;
      const transport = /^host:transport:(?<serial>.+)$/.exec(service)?.groups?.serial;
      if (service === 'host:version') socket.end(`OKAY${sized('0029')}`);
      else if (service === 'host:devices-l') socket.end(`OKAY${sized(listed())}`);
      else if (service === 'host:track-devices-l') {
        okay(sized(listed()));
        watchers.add(socket);
      } else if (transport !== undefined) {
        const known = find(transport);
        if (typeof known === 'string') return fail(known);
        chosen = known;
        okay();
        if (kept.length > 0) take(Buffer.alloc(0));
      } else if (aimed) {
        const known = find(aimed.serial ?? '');
        if (typeof known === 'string') return fail(known);
        if (aimed.rest === 'features') socket.end(`OKAY${sized(FEATURES)}`);
        else forward(aimed.rest ?? '', known, socket);
      } else if (chosen) {
        socket.off('data', take);
        const stream = raw(socket);
        if (!serveService(service, stream, chosen.behind)) return fail('closed');
        okay();
        stream.start();
        if (kept.length > 0) stream.take(kept);
      } else fail(`unknown host service`);
    };
    socket.on('data', take);
  });
  /** @param {string} wanted @param {Known} known @param {import('node:net').Socket} socket */
  const forward = (wanted, known, socket) => {
    const gone = /^killforward:tcp:(?<port>\d+)$/.exec(wanted)?.groups;
    if (gone) {
      forwards.get(Number(gone.port))?.close();
      return void socket.end('OKAYOKAY');
    }
    const { local = '0', remote = '' } =
      /^forward:tcp:(?<local>\d+);(?<remote>.+)$/.exec(wanted)?.groups ?? {};
    const bridge = createServer((client) => {
      client.on('error', () => {});
      const stream = raw(client);
      if (serveService(remote, stream, known.behind)) stream.start();
      else client.destroy();
    });
    bridge.listen(Number(local), '127.0.0.1', () => {
      const address = bridge.address();
      const at = typeof address === 'object' && address ? address.port : 0;
      forwards.set(at, bridge);
      socket.end(`OKAYOKAY${local === '0' ? sized(String(at)) : ''}`);
    });
  };
  await new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    /** The list changed. */
    told() {
      for (const watcher of watchers) watcher.write(sized(listed()));
    },
    /** Ends every stream that is open, as when a cable is pulled. */
    drop() {
      for (const socket of sockets) if (!watchers.has(socket)) socket.destroy();
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        for (const bridge of forwards.values()) bridge.close();
        server.close(() => resolve(undefined));
      }),
  };
}

/** A socket as a stream of a service. @param {import('node:net').Socket} socket */
function raw(socket) {
  const controller = new AbortController();
  /** @type {(bytes: Buffer) => void} */
  let reader = () => {};
  /** @type {() => void} */
  let begin = () => {};
  socket.on('data', (bytes) => reader(Buffer.from(bytes)));
  socket.on('close', () => controller.abort());
  return {
    signal: controller.signal,
    write: (/** @type {Buffer | string} */ bytes) => void (socket.destroyed || socket.write(bytes)),
    end: () => void socket.end(),
    onBytes(/** @type {(bytes: Buffer) => void} */ take) {
      reader = take;
    },
    onStart(/** @type {() => void} */ work) {
      begin = work;
    },
    start: () => begin(),
    take: (/** @type {Buffer} */ bytes) => reader(bytes),
  };
}

/** @param {string} text */
function sized(text) {
  return `${Buffer.byteLength(text).toString(16).padStart(4, '0')}${text}`;
}
