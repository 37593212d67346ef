import type { Pixels, Size } from './pixels.ts';
import { crc32, deflateSync } from 'node:zlib';

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

/** Source: the kitty graphics protocol, "Chunked data". */
const CHUNK_LENGTH = 4096;

/** For kitty, Ghostty and others. `cells` is the size in columns and rows; `q=2` suppresses answers. */
export function kittyPicture(picture: Pixels, cells: Size): string {
  const content = encodePng(picture).toString('base64');
  const chunks = content.match(new RegExp(`.{1,${CHUNK_LENGTH}}`, 'g')) ?? [];
  const parts = chunks.map((part, index) => {
    const head = index === 0 ? `a=T,f=100,q=2,c=${cells.width},r=${cells.height},` : '';
    return `\u001B_G${head}m=${index === chunks.length - 1 ? 0 : 1};${part}\u001B\\`;
  });
  return `${parts.join('')}\n`;
}

/** For iTerm2, WezTerm and others. Source: iTerm2, "Inline Images Protocol". */
export function itermPicture(picture: Pixels, cells: Size): string {
  const content = encodePng(picture);
  const options = `inline=1;size=${content.length};width=${cells.width};height=${cells.height}`;
  return `\u001B]1337;File=${options}:${content.toString('base64')}\u0007\n`;
}
