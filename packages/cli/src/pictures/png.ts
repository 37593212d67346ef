import { crc32, deflateSync } from 'node:zlib';
import type { Pixels } from './pixels.ts';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const BITS_PER_COLOR = 8;
const RED_GREEN_BLUE = 2;

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(body.length + 8);
  frame.writeUInt32BE(data.length, 0);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc32(body), body.length + 4);
  return frame;
}

/** Encodes a picture as a PNG without alpha, for terminals that accept files. */
export function encodePng({ width, height, data }: Pixels): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([BITS_PER_COLOR, RED_GREEN_BLUE], 8);
  const rows = Buffer.alloc(height * (1 + width * 3));
  for (let y = 0; y < height; y += 1) {
    // Each row begins with its filter type: 0 for none.
    let at = y * (1 + width * 3) + 1;
    for (let x = 0; x < width; x += 1) {
      const from = (y * width + x) * 4;
      rows.set([data[from]!, data[from + 1]!, data[from + 2]!], at);
      at += 3;
    }
  }
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
