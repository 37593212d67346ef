import { isBlank, isUnknown, plainText, quote, type Reading, unreadable } from './reading.ts';

export interface ReadPosition {
  /** WGS84 degrees. */
  latitude: number;
  longitude: number;
}
/** Cells about one position: two columns, or both in one. */
export interface PositionCells {
  latitude?: string | undefined;
  longitude?: string | undefined;
  both?: string | undefined;
}

/** Japan, with its remotest islands. */
const LATITUDES = { from: 20, to: 46 };
const LONGITUDES = { from: 122, to: 154 };

const DECIMAL = /^(?:[NSEW]|北緯|東経|緯度|経度)?:?\s*([-+]?\d{1,3}(?:\.\d+)?)\s*(?:°|度)?\s*[NSEW]?$/iu;
const DEGREES =
  /^(?:[NSEW]|北緯|東経|緯度|経度)?:?\s*(\d{1,3})\s*(?:°|度)\s*(\d{1,2})\s*(?:['′’]|分)\s*(?:(\d{1,2}(?:\.\d+)?)\s*(?:["″”]|''|′′|秒)?)?\s*[NSEW]?$/iu;
const DOTTED = /^(\d{2,3})\.(\d{1,2})\.(\d{1,2}(?:\.\d+)?)$/;
const SOUTH_OR_WEST = /[SW]/i;
/** A mesh number, also one that a spreadsheet has rounded to `5.54E+08`. */
const MESH = /^(\d{6,11}(\.0+)?|\d(\.\d+)?E\+?0?[5-9])$/i;
const POINT = /^POINT(?: ?Z)?\s*\(\s*([-\d.]+)\s+([-\d.]+)(?:\s+[-\d.]+)?\s*\)$/i;

function degreesOf(text: string): number | null {
  const decimal = DECIMAL.exec(text);
  if (decimal !== null) return SOUTH_OR_WEST.test(text) ? -Number(decimal[1]) : Number(decimal[1]);
  const [, degrees, minutes, seconds] = DEGREES.exec(text) ?? DOTTED.exec(text) ?? [];
  if (degrees === undefined || Number(minutes) >= 60 || Number(seconds ?? 0) >= 60) return null;
  const value = Number(degrees) + Number(minutes) / 60 + Number(seconds ?? 0) / 3600;
  return SOUTH_OR_WEST.test(text) ? -value : value;
}

/** A tenth of a metre is more than any of these sources knows. */
const rounded = (degrees: number) => Math.round(degrees * 1e8) / 1e8;

const isWithin = (value: number, { from, to }: typeof LATITUDES) => value >= from && value <= to;

function judged(latitude: number, longitude: number, written: string): Reading<ReadPosition> {
  if (latitude === 0 && longitude === 0)
    return { value: null, note: '緯度0・経度0は、位置がない印として読みました' };
  if (isWithin(latitude, LATITUDES) && isWithin(longitude, LONGITUDES))
    return { value: { latitude: rounded(latitude), longitude: rounded(longitude) } };
  if (isWithin(longitude, LATITUDES) && isWithin(latitude, LONGITUDES))
    return {
      value: { latitude: rounded(longitude), longitude: rounded(latitude) },
      note: '緯度と経度が入れ替わっているため、入れ替えて読みました',
    };
  return { value: null, problem: `${quote(written)}は、日本の位置ではありません` };
}

/** A comma that was left at the end of a cell. */
const withoutComma = (text: string) => text.replace(/[,、;]+$/u, '');

function readPair(first: string, second: string, written: string): Reading<ReadPosition> {
  const [latitude, longitude] = [first, second].map((text) => degreesOf(withoutComma(plainText(text))));
  if (latitude == null || longitude == null) return unreadable(written, '緯度・経度');
  return judged(latitude, longitude, written);
}

const isNone = (cell: string) => isBlank(cell) || isUnknown(cell);
const MESH_NOTE = 'メッシュ番号は正確な位置ではないため、位置としては読みません';

/** `lat, lon` in one cell, or `POINT (lon lat)` as geographic programs write it. */
function readBoth(cell: string): Reading<ReadPosition> {
  if (isNone(cell)) return { value: null };
  const text = plainText(cell);
  if (MESH.test(text)) return { value: null, note: MESH_NOTE };
  const point = POINT.exec(text);
  if (point !== null) return readPair(point[2]!, point[1]!, cell);
  const parts = text
    .split(/\s*[,、;/]+\s*|(?<=\d[°度]?)\s+(?=\d{2,3}\.)|\s+(?=東経|E)/iu)
    .filter((part) => part !== '');
  return parts.length === 2 ? readPair(parts[0]!, parts[1]!, cell) : unreadable(cell, '緯度・経度');
}

/**
 * A position in Japan: decimal degrees, 度分秒, with 北緯 or N, in two cells or in one. Swapped columns are put right with
 * a note, 0,0 is no position, and a mesh number is none either: it would look exact.
 */
export function readPosition({
  latitude = '',
  longitude = '',
  both = '',
}: PositionCells): Reading<ReadPosition> {
  if (isNone(latitude) && isNone(longitude)) return readBoth(both);
  if (isNone(latitude) || isNone(longitude)) {
    const pair = readBoth(isNone(latitude) ? longitude : latitude);
    if (pair.value !== null || pair.note !== undefined) return pair;
    return { value: null, problem: '緯度と経度の片方しかありません' };
  }
  if ([latitude, longitude].some((cell) => MESH.test(plainText(cell))))
    return { value: null, note: MESH_NOTE };
  return readPair(latitude, longitude, `${latitude}, ${longitude}`);
}
