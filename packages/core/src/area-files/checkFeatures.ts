import type { AreaGeometry } from '../contract/areas/areas.ts';
import { geometryProblem, MAX_AREA_VERTICES } from '../areas/geometry.ts';
import {
  type AreaFile,
  AreaFileError,
  type FoundArea,
  type LeftOutFeature,
  MAX_FEATURES,
  type RawFeature,
} from './areaFile.ts';
import { attributesOf, nameFieldOf } from './attributes.ts';
import { checkRing, type Position } from './checkRing.ts';
import { type Budget, findCrossing } from './findCrossing.ts';

const MAX_PAIRS = 100_000_000;
const CLOSED = '閉じていなかった線を閉じました。';
const CROSSING = '線が交わっています。形を地図で確かめてください。';
const UNCHECKED = '線が交わっていないかは、確かめていません。';
const PARTLY = '面だけを取り込みます（線と点は除きます）。';

const PLAIN: Readonly<Record<string, string>> = {
  Point: '点なので、区域になりません',
  MultiPoint: '点なので、区域になりません',
  LineString: '線なので、区域になりません',
  MultiLineString: '線なので、区域になりません',
};

interface Parts {
  /** Each a list of rings, not checked yet. */
  polygons: unknown[];
  /** Types of what is no polygon. */
  others: string[];
}

/** The polygons of a geometry, also of one within others. */
function partsOf(geometry: unknown): Parts {
  const parts: Parts = { polygons: [], others: [] };
  const waiting = [geometry];
  while (waiting.length > 0) {
    const { type, coordinates, geometries } = (waiting.pop() ?? {}) as Record<string, unknown>;
    if (type === 'Polygon') parts.polygons.push(coordinates);
    else if (type === 'MultiPolygon' && Array.isArray(coordinates))
      for (const polygon of coordinates as unknown[]) parts.polygons.push(polygon);
    else if (type === 'GeometryCollection' && Array.isArray(geometries))
      for (const part of geometries.toReversed() as unknown[]) waiting.push(part);
    else parts.others.push(typeof type === 'string' ? type : '');
  }
  return parts;
}

const lengthOf = (value: unknown): number => (Array.isArray(value) ? value.length : 0);
const cornersOf = (polygons: readonly unknown[]): number =>
  polygons.reduce<number>(
    (sum, rings) =>
      sum + (Array.isArray(rings) ? rings.reduce<number>((all, ring) => all + lengthOf(ring), 0) : 0),
    0,
  );

type Checked = { geometry: AreaGeometry; warnings: string[] } | { problem: string };

function checkPolygons({ polygons, others }: Parts, budget: Budget): Checked {
  if (polygons.length === 0) return { problem: PLAIN[others[0] ?? ''] ?? '形がありません' };
  const corners = cornersOf(polygons);
  if (corners > MAX_AREA_VERTICES)
    return { problem: `頂点が${corners}点あります。${MAX_AREA_VERTICES}点までに簡単にしてください` };
  const checked: Position[][][] = [];
  const warnings = new Set<string>(others.length > 0 ? [PARTLY] : []);
  for (const polygon of polygons) {
    const rings: Position[][] = [];
    for (const value of Array.isArray(polygon) ? (polygon as unknown[]) : []) {
      const result = checkRing(value);
      if ('problem' in result) return result;
      if (result.isClosedNow) warnings.add(CLOSED);
      rings.push(result.ring);
    }
    if (rings.length === 0) return { problem: '形がありません' };
    const crosses = findCrossing(rings, budget);
    if (crosses !== false) warnings.add(crosses === null ? UNCHECKED : CROSSING);
    checked.push(rings);
  }
  const [only] = checked;
  const geometry: AreaGeometry =
    checked.length === 1 && only !== undefined
      ? { type: 'Polygon', coordinates: only }
      : { type: 'MultiPolygon', coordinates: checked };
  const problem = geometryProblem(geometry);
  return problem === null ? { geometry, warnings: [...warnings] } : { problem };
}

/**
 * Parts the features of a file into areas and what is left out, each with its number and the reason.
 *
 * @throws {AreaFileError} where it has no features, or too many
 * Source: R116.
 */
export function checkFeatures(features: readonly RawFeature[]): AreaFile {
  if (features.length === 0) throw new AreaFileError('ファイルに、区域が一つもありません。');
  if (features.length > MAX_FEATURES)
    throw new AreaFileError(
      `ファイルに${features.length}件あります。${MAX_FEATURES}件までに分けてください。`,
    );
  const budget: Budget = { pairs: MAX_PAIRS };
  const all = features.map(({ properties }) => attributesOf(properties));
  const nameField = nameFieldOf(all);
  const areas: FoundArea[] = [];
  const leftOut: LeftOutFeature[] = [];
  for (const [index, { geometry }] of features.entries()) {
    const [number, attributes] = [index + 1, all[index] ?? {}];
    const checked = checkPolygons(partsOf(geometry), budget);
    if ('problem' in checked) {
      const name = nameField === null ? null : (attributes[nameField] ?? null);
      leftOut.push({ number, name, reason: checked.problem });
    } else areas.push({ number, attributes, ...checked });
  }
  const fields = [...new Set(all.flatMap((attributes) => Object.keys(attributes)))];
  return { areas, leftOut, fields, nameField };
}
