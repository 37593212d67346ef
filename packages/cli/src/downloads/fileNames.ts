import { usageError } from '../errors/cliError.ts';

/** What file systems and shares forbid in a name, and what is not seen: controls, marks that turn the direction. */
const FORBIDDEN = /[\\/:*?"<>|\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;
/** Names of devices on Windows, with any extension. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;
const EXTENSION = /\.[^.]{1,10}$/;
/** Common file systems end at 255; a number may still be added. */
const LONGEST_BYTES = 200;
const FIELD = /\{(\w*)\}/g;

const bytesOf = (text: string) => new TextEncoder().encode(text).length;

function shortened(name: string): string {
  const extension = EXTENSION.exec(name)?.[0] ?? '';
  // By character: half of a 𠮷 is none.
  let stem = Array.from(name.slice(0, name.length - extension.length));
  while (bytesOf(stem.join('') + extension) > LONGEST_BYTES) stem = stem.slice(0, -1);
  return stem.join('') + extension;
}

/** A name that names one file in its folder, on every system. Characters of names (髙, 𠮷) stay as they are. */
export function safeName(text: string): string {
  const name = text
    .replaceAll(FORBIDDEN, '_')
    .replaceAll(/\s+/g, ' ')
    .trim()
    // A dot in front hides a file; at the end some systems drop it.
    .replace(/^\.+/, '_')
    .replace(/[. ]+$/, '')
    .replace(DEVICE, '_$&');
  return name === '' ? '_' : shortened(name);
}

/** @throws {CliError} for a field that does not exist, or a folder: all files lie in one */
export function checkTemplate(template: string, fields: readonly string[]): void {
  if (/[\\/]/.test(template)) throw usageError('--name-template に / や \\ は使えません。');
  const unknown = [...template.matchAll(FIELD)].map(([, name = '']) => name);
  const wrong = unknown.filter((name) => !fields.includes(name));
  if (wrong.length > 0) {
    throw usageError(`--name-template の項目ではありません: ${wrong.map((name) => `{${name}}`).join(' ')}`, [
      `使えるもの: ${fields.map((name) => `{${name}}`).join(' ')}`,
    ]);
  }
}

export const fillTemplate = (template: string, values: Readonly<Record<string, string>>): string =>
  safeName(template.replaceAll(FIELD, (_, name: string) => safeName(values[name] ?? '')));

/** Some file systems take `A.jpg` and `a.jpg`, or two ways to write が, for one name. */
const keyOf = (name: string) => name.normalize('NFC').toLowerCase();

/** Gives each file a name that no other has: `x.jpg`, `x_2.jpg`, `x_3.jpg`. */
export function createNames(taken: Iterable<string>): (wanted: string) => string {
  const keys = new Set([...taken].map(keyOf));
  // Where many want one name, the search goes on where it ended.
  const tried = new Map<string, number>();
  return (wanted) => {
    const extension = EXTENSION.exec(wanted)?.[0] ?? '';
    const stem = wanted.slice(0, wanted.length - extension.length);
    let name = wanted;
    let number = tried.get(keyOf(wanted)) ?? 1;
    while (keys.has(keyOf(name))) name = `${stem}_${(number += 1)}${extension}`;
    tried.set(keyOf(wanted), number);
    keys.add(keyOf(name));
    return name;
  };
}
