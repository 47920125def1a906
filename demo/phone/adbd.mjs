import { connect, createServer } from 'node:net';
import { syncService } from './sync-service.mjs';

/** @typedef {import('node:net').Socket} Socket */
/**
 * One command on the device: what it writes, and how it ended.
 * @typedef {{ stdout?: string | Buffer, stderr?: string, exit_code?: number }} Ran
 */
/**
 * What an adbd needs of the device behind it.
 * @typedef {object} Behind
 * @property {string} model
 * @property {(line: string, out: (piece: Buffer | string) => void, signal: AbortSignal) => Promise<Ran>} run
 * @property {Map<string, Buffer>} files
 * @property {Map<string, { host: string, port: number }>} sockets abstract sockets, such as a WebView's debugger
 */

/**
 * @typedef {object} Stream
 * @property {AbortSignal} signal
 * @property {(bytes: Buffer | string) => void} write
 * @property {() => void} end
 * @property {(take: (bytes: Buffer) => void) => void} onBytes
 * @property {(work: () => void) => void} onStart
 */

export const FEATURES = 'shell_v2,cmd,stat_v2';
const CNXN = 0x4e584e43;
const OPEN = 0x4e45504f;
const OKAY = 0x59414b4f;
const CLSE = 0x45534c43;
const WRTE = 0x45545257;
const VERSION = 0x01000001;
const MOST = 256 * 1024;

/**
 * The device's side of adb's protocol on a loopback port: `adb connect 127.0.0.1:PORT` works with it. No key is asked for.
 * @param {Behind} device
 * @param {number} [port]
 * @returns {Promise<{ port: number, drop(): void, refuse(yes: boolean): void, close(): Promise<void> }>}
 */
export async function serveAdbd(device, port = 0) {
  /** @type {Set<Socket>} */
  const sockets = new Set();
  let refusing = false;
  const server = createServer((socket) => {
    if (refusing) return void socket.destroy();
    sockets.add(socket);
    socket.setNoDelay(true);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    speak(socket, device);
  });
  await new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  const drop = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: typeof address === 'object' && address ? address.port : port,
    // What a pulled cable looks like from the other side.
    drop,
    refuse: (yes) => {
      refusing = yes;
    },
    close: () =>
      new Promise((resolve) => {
        drop();
        server.close(() => resolve());
      }),
  };
}

/** @param {Socket} socket @param {Behind} device */
function speak(socket, device) {
  /** @type {Map<number, ReturnType<typeof channel>>} */
  const channels = new Map();
  let next = 1;
  let kept = Buffer.alloc(0);
  const send = (
    /** @type {number} */ command,
    /** @type {number} */ a,
    /** @type {number} */ b,
    /** @type {Buffer} */ body = Buffer.alloc(0),
  ) => {
    const head = Buffer.alloc(24);
    [command, a, b, body.length, sum(body), (command ^ 0xffffffff) >>> 0].forEach((value, index) => {
      head.writeUInt32LE(value >>> 0, index * 4);
    });
    if (!socket.destroyed) socket.write(Buffer.concat([head, body]));
  };
  const open = (/** @type {number} */ theirs, /** @type {string} */ service) => {
    const mine = next;
    next += 1;
    const made = channel(
      (body) => send(WRTE, mine, theirs, body),
      () => {
        channels.delete(mine);
        send(CLSE, mine, theirs);
      },
    );
    if (!serveService(service, made, device)) return send(CLSE, 0, theirs);
    channels.set(mine, made);
    send(OKAY, mine, theirs);
    made.start();
  };
  socket.on('close', () => {
    for (const made of channels.values()) made.abort();
  });
  socket.on('data', (chunk) => {
    kept = Buffer.concat([kept, chunk]);
    while (kept.length >= 24) {
      const [command, a, b, length] = [0, 4, 8, 12].map((at) => kept.readUInt32LE(at));
      if (kept.length < 24 + (length ?? 0)) return;
      const body = kept.subarray(24, 24 + (length ?? 0));
      kept = kept.subarray(24 + (length ?? 0));
      if (command === CNXN) {
        const about = `device::ro.product.name=pocket;ro.product.model=${device.model};ro.product.device=pocket;features=${FEATURES}`;
        send(CNXN, VERSION, MOST, Buffer.from(about));
      } else if (command === OPEN) open(a ?? 0, body.toString().replace(/\0.*$/s, ''));
      else if (command === OKAY) channels.get(b ?? 0)?.acknowledged();
      else if (command === WRTE) {
        send(OKAY, b ?? 0, a ?? 0);
        channels.get(b ?? 0)?.take(Buffer.from(body));
      } else if (command === CLSE) {
        channels.get(b ?? 0)?.abort();
        channels.delete(b ?? 0);
      }
    }
  });
}

/**
 * One stream: a write waits until the one before it was acknowledged.
 * @param {(body: Buffer) => void} send @param {() => void} close
 */
function channel(send, close) {
  /** @type {Buffer[]} */
  const queue = [];
  let waiting = false;
  let ending = false;
  let over = false;
  const controller = new AbortController();
  /** @type {(bytes: Buffer) => void} */
  let reader = () => {};
  /** @type {() => void} */
  let begin = () => {};
  const pump = () => {
    if (over || waiting) return;
    const body = queue.shift();
    if (body) {
      waiting = true;
      send(body);
    } else if (ending) {
      over = true;
      close();
    }
  };
  return {
    signal: controller.signal,
    write(/** @type {Buffer | string} */ given) {
      const bytes = Buffer.from(given);
      for (let at = 0; at < bytes.length; at += MOST) queue.push(bytes.subarray(at, at + MOST));
      pump();
    },
    end() {
      ending = true;
      pump();
    },
    acknowledged() {
      waiting = false;
      pump();
    },
    onBytes(/** @type {(bytes: Buffer) => void} */ take) {
      reader = take;
    },
    onStart(/** @type {() => void} */ work) {
      begin = work;
    },
    start: () => begin(),
    take: (/** @type {Buffer} */ bytes) => reader(bytes),
    abort() {
      over = true;
      controller.abort();
    },
  };
}

/**
 * One service of a device on a stream.
 * @param {string} service @param {Stream} stream @param {Behind} device
 * @returns {boolean} whether there is such a service
 */
export function serveService(service, stream, device) {
  const shell = /^(?<kind>shell|exec)(?<flags>,[^:]*)?:(?<line>.*)$/s.exec(service)?.groups;
  if (shell) {
    const packets = /(^|,)v2(,|$)/.test(shell.flags ?? '');
    const write = (/** @type {number} */ kind, /** @type {Buffer | string} */ piece) => {
      const body = Buffer.from(piece);
      if (body.length === 0 && kind !== 3) return;
      stream.write(packets ? packet(kind, body) : body);
    };
    stream.onStart(() => {
      device
        .run(shell.line ?? '', (piece) => write(1, piece), stream.signal)
        .catch((error) => /** @type {Ran} */ ({ stderr: `${error}\n`, exit_code: 255 }))
        .then(({ stdout = '', stderr = '', exit_code = 0 }) => {
          write(1, stdout);
          write(2, stderr);
          if (packets) write(3, Buffer.from([exit_code]));
          stream.end();
        });
    });
    return true;
  }
  if (service === 'sync:') {
    syncService(stream, device.files);
    return true;
  }
  const bridge = /^tcp:(?<port>\d+)$/.exec(service)?.groups;
  const own = device.sockets.get(service);
  const to = own ?? (bridge ? { host: '127.0.0.1', port: Number(bridge.port) } : undefined);
  if (!to) return false;
  stream.onStart(() => {
    const other = connect(to);
    stream.signal.addEventListener('abort', () => other.destroy());
    stream.onBytes((bytes) => other.write(bytes));
    other.on('data', (bytes) => stream.write(bytes));
    other.on('error', () => stream.end());
    other.on('close', () => stream.end());
  });
  return true;
}

/** @param {number} kind @param {Buffer} body */
function packet(kind, body) {
  const head = Buffer.alloc(5);
  head[0] = kind;
  head.writeUInt32LE(body.length, 1);
  return Buffer.concat([head, body]);
}

/** @param {Buffer} body */
function sum(body) {
  let total = 0;
  for (const byte of body) total += byte;
  return total >>> 0;
}
