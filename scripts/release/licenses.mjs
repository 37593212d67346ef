import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Licenses that a release may contain without anybody being asked. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Unlicense',
]);

/** Decided for one package each; `NOTICE` says what follows from them. */
const ALLOWED_FOR = {
  '@img/sharp-libvips-linux-x64': 'LGPL-3.0-or-later',
  '@img/sharp-libvips-linux-arm64': 'LGPL-3.0-or-later',
  libatomic: 'GPL-3.0-or-later WITH GCC-exception-3.1',
  'libheif-js': 'LGPL-3.0',
  'react-leaflet': 'Hippocratic-2.1',
  '@react-leaflet/core': 'Hippocratic-2.1',
};

/** Packages whose package.json is silent; read in their license file. */
const WITHOUT_FIELD = { 'png-js': 'MIT', 'leaflet.heat': 'BSD-2-Clause', suncalc: 'BSD-2-Clause' };

const LICENSE_FILE = /^(licen[cs]e|copying|notice)/i;

/** SPDX expression of a package; undefined if it states none. */
export const licenseOf = ({ name, license }) => (typeof license === 'string' ? license : WITHOUT_FIELD[name]);

/** Whether a package may be in a release: every part of an AND, one part of an OR. */
export function isAllowed(name, expression = '') {
  if (expression === '') return false;
  return expression
    .replaceAll(/[()]/g, '')
    .split(/\s+OR\s+/i)
    .some((choice) => choice.split(/\s+AND\s+/i).every((id) => ALLOWED.has(id) || ALLOWED_FOR[name] === id));
}

/**
 * The license text of a package: its own files, or the standard text with the author's name where it has none.
 *
 * @returns undefined if there is neither
 */
export function licenseText(folder, manifest) {
  const files = readdirSync(folder)
    .filter((name) => LICENSE_FILE.test(name))
    .sort();
  if (files.length > 0)
    return files.map((name) => readFileSync(join(folder, name), 'utf8').trim()).join('\n\n');
  const id = licenseOf(manifest)?.replace(/-or-later$/, '');
  const standard = join(import.meta.dirname, 'texts', `${id}.txt`);
  if (!existsSync(standard)) return undefined;
  return `${copyright(manifest)}\n\n${readFileSync(standard, 'utf8').trim()}`;
}

function copyright({ name, author }) {
  const holder = typeof author === 'string' ? author : author?.name;
  return `Copyright (c) ${holder || `the authors of ${name}`}`;
}
