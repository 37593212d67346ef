import { FORBIDDEN_IN_FILE_NAMES } from '@satomori/core';
import { usageError } from '../errors/cliError.ts';

/** Device names reserved by Windows, with any extension. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;
const EXTENSION = /\.[^.]{1,10}$/;
/** Common file systems allow 255 bytes; this leaves room for a number. */
const LONGEST_BYTES = 200;
const FIELD = /\{(\w*)\}/g;

const bytesOf = (text: string) => new TextEncoder().encode(text).length;

function shortened(name: string): string {
  const extension = EXTENSION.exec(name)?.[0] ?? '';
  // Cut by code point: a half of 𠮷 would be invalid.
  let stem = Array.from(name.slice(0, name.length - extension.length));
  while (bytesOf(stem.join('') + extension) > LONGEST_BYTES) stem = stem.slice(0, -1);
  return stem.join('') + extension;
}

/** A valid file name on every system, within one folder. Rare characters of names (髙, 𠮷) are preserved. */
export function safeName(text: string): string {
  const name = text
    .replaceAll(FORBIDDEN_IN_FILE_NAMES, '_')
    .replaceAll(/\s+/g, ' ')
    .trim()
    // A leading dot hides a file, and some systems drop a trailing one.
    .replace(/^\.+/, '_')
    .replace(/[. ]+$/, '')
    .replace(DEVICE, '_$&');
  return name === '' ? '_' : shortened(name);
}

/** @throws {CliError} for an unknown field, or a path separator: all files are in one folder */
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

/** Some file systems treat `A.jpg` and `a.jpg`, or two encodings of が, as the same name. */
const keyOf = (name: string) => name.normalize('NFC').toLowerCase();

/** Gives each file a unique name: `x.jpg`, `x_2.jpg`, `x_3.jpg`. */
export function createNames(taken: Iterable<string>): (wanted: string) => string {
  const keys = new Set([...taken].map(keyOf));
  // Remembers the last number of each name, so that many files with one name stay fast.
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
