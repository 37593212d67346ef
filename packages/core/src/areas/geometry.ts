import { JAPAN } from '../ground/japan.ts';

type Position = readonly [longitude: number, latitude: number];
type Polygon = readonly (readonly Position[])[];
/** `AreaGeometry` of the contract, which needs this file. */
type Geometry =
  | { type: 'Polygon'; coordinates: Polygon }
  | { type: 'MultiPolygon'; coordinates: readonly Polygon[] };

/** More corners than the map of a prefecture needs for one area, and few enough for a phone to draw. Source: R116. */
export const MAX_AREA_VERTICES = 20_000;

/** The polygons of an area, each with its outer ring and its holes. */
export const polygonsOf = ({ type, coordinates }: Geometry): readonly Polygon[] =>
  type === 'Polygon' ? [coordinates] : coordinates;

/** The corners of all rings, the closing ones included. */
export const countVertices = (geometry: Geometry): number =>
  polygonsOf(geometry).reduce((count, rings) => count + rings.reduce((sum, ring) => sum + ring.length, 0), 0);

const isInJapan = ([longitude, latitude]: Position): boolean =>
  longitude >= JAPAN.west && longitude <= JAPAN.east && latitude >= JAPAN.south && latitude <= JAPAN.north;

const everyPosition = (geometry: Geometry, holds: (position: Position) => boolean) =>
  polygonsOf(geometry).every((rings) => rings.every((ring) => ring.every(holds)));

/** Why an area cannot be registered with this line, as a sentence without its full stop; `null` if it can. */
export function geometryProblem(geometry: Geometry): string | null {
  const vertices = countVertices(geometry);
  if (vertices > MAX_AREA_VERTICES)
    return `頂点が${vertices}点あります。${MAX_AREA_VERTICES}点までに簡単にしてから登録してください`;
  if (everyPosition(geometry, isInJapan)) return null;
  return everyPosition(geometry, ([latitude, longitude]) => isInJapan([longitude, latitude]))
    ? '緯度と経度が逆になっています。経度、緯度の順にしてください'
    : '日本の外の位置があります。座標系（緯度・経度の世界測地系か）を確かめてください';
}
