import { inflateSync } from 'node:zlib';
import { unzipSync } from '@satomori/server/testing';
import { type RowsByTable, uuidsIn } from './twins.ts';
import { CANARY, type Foreign } from './world.ts';

export const CANARIES = new RegExp(`${CANARY}\\d+z`, 'g');

export const canariesOf = (rows: RowsByTable): Set<string> =>
  new Set(JSON.stringify([...rows]).match(CANARIES));

/** Ids of the rows, and paths and hashes of photos. */
export const idsOf = (rows: RowsByTable): Set<string> =>
  new Set(
    [...rows].flatMap(([, found]) =>
      found.flatMap(({ id, path }) => [id, path].filter((value) => typeof value === 'string')),
    ),
  );

/** Finds traces of rows that a person may not see in a text. */
export function createTraceFinder(foreign: readonly Foreign[]): (texts: readonly string[]) => string[] {
  const traces = new Set(foreign.flatMap(({ rows }) => [...canariesOf(rows), ...idsOf(rows)]));
  return (texts) => {
    const found = texts.flatMap((text) => [...(text.match(CANARIES) ?? []), ...uuidsIn(text)]);
    return [...new Set(found)].filter((each) => traces.has(each));
  };
}

const STREAM = /stream\r?\n([^]*?)\r?\nendstream/g;
const HEX_STRING = /<([0-9A-Fa-f\s]{8,})>/g;

/** Every compressed stream, decompressed. */
function unpack(latin1: string): string[] {
  return [...latin1.matchAll(STREAM)].flatMap(([, packed = '']) => {
    try {
      return [inflateSync(Buffer.from(packed, 'latin1')).toString('latin1')];
    } catch {
      // Not compressed like this; it is searched as it is.
      return [];
    }
  });
}

/** The files of a ZIP, as are workbooks and archives. */
const unzip = (bytes: Uint8Array, latin1: string): string[] =>
  latin1.startsWith('PK\x03\x04')
    ? Object.values(unzipSync(bytes)).map((file) => Buffer.from(file).toString('latin1'))
    : [];

/**
 * The bytes of a file and of the files and compressed streams in it, in each encoding that a text may have there: one byte per
 * letter, two bytes per letter, or hexadecimal digits.
 */
export function textsInBytes(bytes: Uint8Array): string[] {
  const raw = Buffer.from(bytes).toString('latin1');
  return [raw, ...unzip(bytes, raw), ...unpack(raw)].flatMap((text) => {
    const hex = [...text.matchAll(HEX_STRING)].map(([, digits = '']) =>
      Buffer.from(digits.replaceAll(/\s/g, ''), 'hex').toString('latin1'),
    );
    return [text, text.replaceAll('\0', ''), hex.join('\n').replaceAll('\0', '')];
  });
}
