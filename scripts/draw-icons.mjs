// Draws the icons of the installed app from packages/web/public/icon.svg: `node scripts/draw-icons.mjs`. The pictures
// are committed; run this again when the drawing changes.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inRepository } from './steps/paths.mjs';

const inServer = createRequire(inRepository('packages', 'server', 'package.json'));
const sharp = inServer('sharp');
const PUBLIC = inRepository('packages', 'web', 'public');

const drawing = readFileSync(`${PUBLIC}/icon.svg`, 'utf8');
/** Without margin, for systems that cut out a shape of their own; the outer tenth contains nothing important. */
const fullBleed = drawing
  .replace(/rx="\d+"/, '')
  .replace(/(<rect[^>]*>)/, '$1<g transform="translate(6.4 6.4) scale(0.8)">')
  .replace('</svg>', '</g></svg>');

const draw = (svg, size, name) =>
  sharp(Buffer.from(svg), { density: (72 * size) / 64 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toFile(`${PUBLIC}/${name}`);

await Promise.all([
  draw(drawing, 192, 'icon-192.png'),
  draw(drawing, 512, 'icon-512.png'),
  draw(fullBleed, 512, 'icon-maskable-512.png'),
  draw(fullBleed, 180, 'apple-touch-icon.png'),
]);
