const FILE_MODE = 0o100644;
const NOT_THERE = 2;

/**
 * Files of the device over adb's sync protocol: STAT, STA2, LST2, LIST, RECV, SEND.
 * @param {{ write(bytes: Buffer): void, end(): void, onBytes(take: (bytes: Buffer) => void): void }} stream
 * @param {Map<string, Buffer>} files
 */
export function syncService(stream, files) {
  let kept = Buffer.alloc(0);
  /** @type {{ path: string, parts: Buffer[] } | undefined} */
  let sending;
  const fail = (/** @type {string} */ why) =>
    stream.write(Buffer.concat([head('FAIL', why.length), Buffer.from(why)]));
  /** @type {Record<string, (path: string) => void>} */
  const requests = {
    STAT(path) {
      const file = files.get(path);
      const answer = Buffer.alloc(16);
      answer.write('STAT');
      answer.writeUInt32LE(file ? FILE_MODE : isFolder(path) ? 0o040755 : 0, 4);
      answer.writeUInt32LE(file?.length ?? 0, 8);
      stream.write(answer);
    },
    STA2: (path) => stream.write(stat2('STA2', path)),
    LST2: (path) => stream.write(stat2('LST2', path)),
    LIST(path) {
      const folder = path.replace(/\/?$/, '/');
      for (const [name, content] of files) {
        if (!name.startsWith(folder) || name.slice(folder.length).includes('/')) continue;
        const leaf = Buffer.from(name.slice(folder.length));
        const entry = Buffer.alloc(20);
        entry.write('DENT');
        entry.writeUInt32LE(FILE_MODE, 4);
        entry.writeUInt32LE(content.length, 8);
        entry.writeUInt32LE(leaf.length, 16);
        stream.write(Buffer.concat([entry, leaf]));
      }
      const done = Buffer.alloc(20);
      done.write('DONE');
      stream.write(done);
    },
    RECV(path) {
      const file = files.get(path);
      if (!file) return fail('open failed: No such file or directory');
      for (let at = 0; at < file.length; at += 65_536) {
        const part = file.subarray(at, at + 65_536);
        stream.write(Buffer.concat([head('DATA', part.length), part]));
      }
      stream.write(head('DONE', 0));
    },
    SEND(path) {
      sending = { path: path.replace(/,\d+$/, ''), parts: [] };
    },
    QUIT: () => stream.end(),
  };
  const isFolder = (/** @type {string} */ path) =>
    [...files.keys(), '/sdcard/x', '/data/local/tmp/x'].some((name) =>
      name.startsWith(path.replace(/\/?$/, '/')),
    );
  const stat2 = (/** @type {string} */ id, /** @type {string} */ path) => {
    const file = files.get(path);
    const answer = Buffer.alloc(72);
    answer.write(id);
    answer.writeUInt32LE(file || isFolder(path) ? 0 : NOT_THERE, 4);
    answer.writeUInt32LE(file ? FILE_MODE : isFolder(path) ? 0o040755 : 0, 24);
    answer.writeUInt32LE(1, 28);
    answer.writeBigUInt64LE(BigInt(file?.length ?? 0), 40);
    return answer;
  };
  stream.onBytes((bytes) => {
    kept = Buffer.concat([kept, bytes]);
    while (kept.length >= 8) {
      const id = kept.toString('ascii', 0, 4);
      const value = kept.readUInt32LE(4);
      if (sending && id === 'DONE') {
        kept = kept.subarray(8);
        files.set(sending.path, Buffer.concat(sending.parts));
        sending = undefined;
        stream.write(head('OKAY', 0));
        continue;
      }
      if (kept.length < 8 + value) return;
      const body = kept.subarray(8, 8 + value);
      kept = kept.subarray(8 + value);
      if (sending && id === 'DATA') sending.parts.push(Buffer.from(body));
      else if (Object.hasOwn(requests, id)) requests[id]?.(body.toString());
      else return fail(`unknown command ${id}`);
    }
  });
}

/** @param {string} id @param {number} value */
function head(id, value) {
  const bytes = Buffer.alloc(8);
  bytes.write(id);
  bytes.writeUInt32LE(value, 4);
  return bytes;
}
