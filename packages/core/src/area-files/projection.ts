import { AreaFileError } from './areaFile.ts';
import type { Position } from './checkRing.ts';

export type ToWgs84 = (position: Position) => Position;

/** WGS84, and JGD2000 and JGD2011, which do not differ from it on a map. */
const DATUM = /\b(DATUM|GEODETICDATUM)\s*\[\s*"([^"]*)"/i;
const KNOWN_DATUM =
  /^(D_)?((JGD_?|Japanese_Geodetic_Datum_?)(2000|2011)|WGS_?(19)?84|World_Geodetic_System_1984)/i;
const OLD_DATUM = /tokyo/i;
const TRANSVERSE_MERCATOR = /"(Transverse[_ ]Mercator|Gauss[_ ]Kruger)"/i;
/** Files of shapes have east before north, whatever their projection says of its axes. */
const AXES = /,\s*AXIS\s*\[[^\]]*\]/gi;

const refuse = (what: string): AreaFileError =>
  new AreaFileError(`${what}。緯度・経度（世界測地系、JGD2011）で書き出し直してください。`);

/**
 * How positions become WGS84 degrees, by the text of a `.prj` file: as they are in geographic coordinates, and computed
 * from transverse Mercator (平面直角座標系, UTM).
 *
 * @throws {AreaFileError} for every other projection. Source: R116.
 */
export async function toWgs84(prj: string | undefined): Promise<ToWgs84> {
  const text = prj?.replaceAll(AXES, '').trim() ?? '';
  if (text === '') throw refuse('座標系を書いたファイル（.prj）がありません');
  const datum = (DATUM.exec(text)?.[2] ?? '').replaceAll(' ', '_');
  if (OLD_DATUM.test(datum)) throw refuse('旧日本測地系のファイルは、数百メートルずれるため読めません');
  const name = /"([^"]{0,60})/.exec(text)?.[1] ?? '';
  if (!KNOWN_DATUM.test(datum)) throw refuse(`座標系「${name}」は読めません`);
  if (/^GEOG/i.test(text)) return (position) => position;
  if (!TRANSVERSE_MERCATOR.test(text)) throw refuse(`座標系「${name}」は読めません`);
  const { default: proj4 } = await import('proj4');
  try {
    const projection = proj4(text);
    return (position) => projection.inverse<Position>(position);
  } catch {
    throw refuse(`座標系「${name}」は読めません`);
  }
}
