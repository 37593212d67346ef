const HEX = 16;

/** Creates a UUIDv7. `crypto.randomUUID` needs a secure page and is not ordered by time. */
export function newId(now: number = Date.now()): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  new DataView(bytes.buffer).setUint32(0, Math.floor(now / 2 ** 16));
  new DataView(bytes.buffer).setUint16(4, now % 2 ** 16);
  bytes[6] = 0x70 | (bytes[6]! & 0x0f);
  bytes[8] = 0x80 | (bytes[8]! & 0x3f);
  const text = Array.from(bytes, (byte) => byte.toString(HEX).padStart(2, '0')).join('');
  return text.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
