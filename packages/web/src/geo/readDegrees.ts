import type { Place } from './place.ts';

/** `35.12345`, `35°28′30.5″`, `35度28分30秒`, `N35 28 30`: degrees, with optional minutes and seconds. */
const ANGLE =
  /^([NSEW北南東西]緯?経?)?\s*(-)?(\d{1,3}(?:\.\d+)?)\s*(?:[°º度:\s]\s*(?:(\d{1,2}(?:\.\d+)?)\s*(?:['′’分:\s]\s*(?:(\d{1,2}(?:\.\d+)?)\s*(?:["″”秒]|''|′′)?)?)?)?)?\s*([NSEW])?$/i;

const isBelow = (word: string | undefined): boolean => word !== undefined && /[SW南西]/i.test(word);

/**
 * Parses degrees as a person writes them, in decimals or in degrees, minutes and seconds; `NaN` for anything
 * else.
 */
export function readDegrees(text: string): number {
  const match = ANGLE.exec(text.normalize('NFKC').trim());
  if (match === null) return Number.NaN;
  const [, before, minus, degrees = '', minutes = '0', seconds = '0', after] = match;
  if (Number(minutes) >= 60 || Number(seconds) >= 60) return Number.NaN;
  const size = Number(degrees) + Number(minutes) / 60 + Number(seconds) / 3600;
  return minus !== undefined || isBelow(before) || isBelow(after) ? -size : size;
}

/**
 * Splits a latitude and longitude as other apps copy them (`35.12345, 135.12345`); `null` where it is no
 * pair.
 */
export function splitPlace(text: string): { latitude: string; longitude: string } | null {
  const [latitude, longitude, ...more] = text.normalize('NFKC').split(/[,、]/u);
  if (latitude === undefined || longitude === undefined || more.length > 0) return null;
  const isPair = !Number.isNaN(readDegrees(latitude)) && !Number.isNaN(readDegrees(longitude));
  return isPair ? { latitude: latitude.trim(), longitude: longitude.trim() } : null;
}

const part = (value: number, width: number) => value.toFixed(1).padStart(width, '0');

function inSexagesimal(degrees: number): string {
  const tenths = Math.round(Math.abs(degrees) * 36_000);
  const minutes = String(Math.floor(tenths / 600) % 60).padStart(2, '0');
  return `${Math.floor(tenths / 36_000)}°${minutes}′${part((tenths % 600) / 10, 4)}″`;
}

/** `北緯35°28′30.0″ 東経137°46′12.0″`, as on paper maps. */
export const formatSexagesimal = ({ latitude, longitude }: Place): string =>
  `${latitude < 0 ? '南緯' : '北緯'}${inSexagesimal(latitude)} ${longitude < 0 ? '西経' : '東経'}${inSexagesimal(longitude)}`;
