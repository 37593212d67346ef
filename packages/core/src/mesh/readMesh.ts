import { type MeshCorner, Q2277, meshCodeOf } from './mesh.ts';
import { type MeshNumbering, withoutLetter } from './meshLetters.ts';

/** The square on the ground that a mesh number names, in degrees. */
export interface MeshSquare extends MeshCorner {
  /** Digits of JIS X 0410, without separators. */
  code: string;
  /** Approximate length of a side in kilometres. */
  side_km: number;
}

/**
 * Size of a mesh by its number of digits; each level beyond the second divides the one before. Source: JIS X 0410.
 */
const SIDES_KM: Record<number, number> = { 6: 10, 7: 5, 8: 1, 9: 0.5, 10: 0.25 };

/** The south-west corner and size, in degrees, of a number whose digits are in range; otherwise `null`. */
function squareOf(code: string): MeshCorner | null {
  const digits = [...code].map(Number);
  const [c = 0, d = 0] = digits.slice(4);
  if (c > 7 || d > 7) return null;
  let south = Number(code.slice(0, 2)) / 1.5 + c / 12;
  let west = 100 + Number(code.slice(2, 4)) + d / 8;
  let [height, width] = [1 / 12, 1 / 8];
  const rest = digits.slice(6);
  if (rest.length > 1) {
    const [row = 0, column = 0] = rest.splice(0, 2);
    [height, width] = [height / 10, width / 10];
    [south, west] = [south + row * height, west + column * width];
  }
  for (const quarter of rest) {
    if (quarter < 1 || quarter > 4) return null;
    [height, width] = [height / 2, width / 2];
    [south, west] = [south + (quarter > 2 ? height : 0), west + (quarter % 2 === 0 ? width : 0)];
  }
  return { south, west, north: south + height, east: west + width };
}

/**
 * The square that a mesh number names: a second mesh (10 km, six digits), a 5 km mesh (seven), a third mesh (1 km,
 * eight) and its halves (500 m, 250 m), or a 5 km mesh in the style of the site's hunter map. Full-width digits and
 * separators are accepted.
 *
 * @returns `null` for what is no such number, or one outside of Japan
 * Source: JIS X 0410.
 */
export function readMesh(text: string, numbering: MeshNumbering): MeshSquare | null {
  const lettered = withoutLetter(text.trim(), numbering);
  const digits = (lettered ?? text).normalize('NFKC').replaceAll(/[\s\-‐‑–—―−ー_.]/gu, '');
  if (!/^\d{6,10}$/.test(digits)) return null;
  const hasQuarter =
    numbering.mesh_style === 'q2277' || (lettered !== null && numbering.mesh_style === 'aichi');
  const quarter = hasQuarter && digits.length === 8 ? Q2277.indexOf(digits.slice(6)) : -1;
  const code = quarter === -1 ? digits : `${digits.slice(0, 6)}${quarter + 1}`;
  const square = squareOf(code);
  const side_km = SIDES_KM[code.length];
  if (square === null || side_km === undefined) return null;
  const isJapan = square.south >= 20 && square.north <= 46 && square.west >= 122 && square.east <= 154;
  return isJapan ? { ...square, code, side_km } : null;
}

/**
 * The 5 km mesh that a number on the site's hunter map names or lies in; `null` for what is no such number, and for
 * one of a larger square.
 */
export function fiveKmMeshOf(label: string, numbering: MeshNumbering): string | null {
  const square = readMesh(label, numbering);
  if (square === null || square.side_km > 5) return null;
  return meshCodeOf((square.south + square.north) / 2, (square.west + square.east) / 2);
}
