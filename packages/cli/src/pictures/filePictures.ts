import { encodePng } from './png.ts';
import type { Pixels, Size } from './pixels.ts';

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
