/** Width and height of a PNG or JPEG, read from its header. */
export function imageSize(data: Buffer): { width: number; height: number } {
  if (data.readUInt32BE(0) === 0x89504e47)
    return { width: data.readUInt32BE(16), height: data.readUInt32BE(20) };
  for (let at = 2; at + 9 < data.length; ) {
    const marker = data.readUInt16BE(at);
    // SOF0 to SOF15 carry the size; C4, C8 and CC in that range are tables.
    const is_size = marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker);
    if (is_size) return { height: data.readUInt16BE(at + 5), width: data.readUInt16BE(at + 7) };
    at += 2 + data.readUInt16BE(at + 2);
  }
  throw new Error('neither a PNG nor a JPEG');
}
