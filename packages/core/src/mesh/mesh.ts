import { letterOf, type MeshNumbering } from './meshLetters.ts';

/**
 * Degrees in whole millionths: all that follows is integer arithmetic, so that points on an edge get the right cell.
 */
const MICRO = 1_000_000;

/**
 * Position in twelfths and eighths of a millionth of a degree: a second mesh is 1/12° by 1/8°, so that each level of
 * JIS X 0410 is a whole number of these units.
 */
function unitsOf(latitude: number, longitude: number): { north: number; east: number } {
  return {
    north: Math.round(latitude * MICRO) * 12,
    east: (Math.round(longitude * MICRO) - 100 * MICRO) * 8,
  };
}

const FIRST = 8 * MICRO;
const SECOND = MICRO;
const THIRD = MICRO / 10;

const digit = (units: number, span: number, within: number): number => Math.floor((units % within) / span);
/** 1 south-west, 2 south-east, 3 north-west, 4 north-east. */
const quadrant = (north: number, east: number, span: number): number =>
  1 + (north % span >= span / 2 ? 2 : 0) + (east % span >= span / 2 ? 1 : 0);

/** Whether JIS X 0410 covers it: Japan and the seas around it. */
const isCovered = (latitude: number, longitude: number): boolean =>
  latitude >= 20 && latitude < 46 && longitude >= 122 && longitude < 154;

function secondMesh(north: number, east: number): string {
  const first = `${Math.floor(north / FIRST)}${String(Math.floor(east / FIRST)).padStart(2, '0')}`;
  return `${first}${digit(north, SECOND, FIRST)}${digit(east, SECOND, FIRST)}`;
}

/**
 * The 5 km mesh (5倍地域メッシュ) of a position: seven digits, second mesh and quadrant.
 *
 * @returns `null` outside of Japan
 * Source: JIS X 0410.
 */
export function meshCodeOf(latitude: number, longitude: number): string | null {
  if (!isCovered(latitude, longitude)) return null;
  const { north, east } = unitsOf(latitude, longitude);
  return `${secondMesh(north, east)}${quadrant(north, east, SECOND)}`;
}

/** The third mesh (about 1 km) of a position: eight digits; `null` outside of Japan. Source: JIS X 0410. */
export function thirdMeshOf(latitude: number, longitude: number): string | null {
  if (!isCovered(latitude, longitude)) return null;
  const { north, east } = unitsOf(latitude, longitude);
  return `${secondMesh(north, east)}${digit(north, THIRD, SECOND)}${digit(east, THIRD, SECOND)}`;
}

/** The half mesh (about 500 m) of a position: nine digits; `null` outside of Japan. Source: JIS X 0410. */
export function halfMeshOf(latitude: number, longitude: number): string | null {
  const third = thirdMeshOf(latitude, longitude);
  if (third === null) return null;
  const { north, east } = unitsOf(latitude, longitude);
  return `${third}${quadrant(north, east, THIRD)}`;
}

/**
 * The middle of the third mesh (about 1 km) or half mesh (about 500 m) that a position lies in, in degrees with six
 * decimals.
 *
 * Source: JIS X 0410.
 */
export function meshCentreOf(latitude: number, longitude: number, mesh: 'third' | 'half') {
  const { north, east } = unitsOf(latitude, longitude);
  const span = mesh === 'third' ? THIRD : THIRD / 2;
  const middle = (units: number) => (Math.floor(units / span) + 0.5) * span;
  return {
    latitude: Math.round(middle(north) / 12) / MICRO,
    longitude: Math.round(100 * MICRO + middle(east) / 8) / MICRO,
  };
}

export interface MeshCorner {
  south: number;
  west: number;
  north: number;
  east: number;
}

/** The bounds of a 5 km mesh, in degrees. */
export function meshBounds(code: string): MeshCorner {
  const [a, b, c, d, q] = [
    Number(code.slice(0, 2)),
    Number(code.slice(2, 4)),
    Number(code[4]),
    Number(code[5]),
    Number(code[6]),
  ] as const;
  const south = (a * FIRST + c * SECOND + (q >= 3 ? SECOND / 2 : 0)) / (12 * MICRO);
  const west = 100 + (b * FIRST + d * SECOND + (q % 2 === 0 ? SECOND / 2 : 0)) / (8 * MICRO);
  return { south, west, north: south + 1 / 24, east: west + 1 / 16 };
}

/** How hunter maps of Ibaraki and Aichi number the quarters of a second mesh. */
export const Q2277 = ['22', '27', '72', '77'];

/**
 * The number of a 5 km mesh on the site's hunter map. Prefectures number them differently: Ibaraki and Aichi number the
 * quarters 22, 27, 72, 77, and Hokkaido (`イ562`) and Aichi have a letter instead of the first mesh. Without a letter
 * for it the number is that of JIS X 0410.
 *
 * Source: R295.
 */
export function meshLabelOf(code: string, numbering: MeshNumbering): string | null {
  const { mesh_style } = numbering;
  if (mesh_style === 'none') return null;
  const [first, second] = [code.slice(0, 4), code.slice(4, 6)];
  const quarter = Q2277[Number(code[6]) - 1] ?? '';
  if (mesh_style === 'q2277') return `${first}-${second}-${quarter}`;
  const letter = letterOf(first, numbering);
  if (letter === null) return code;
  return mesh_style === 'aichi' ? `${letter}${second}${quarter}` : `${letter}${code.slice(4)}`;
}
