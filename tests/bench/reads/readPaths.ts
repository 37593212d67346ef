import { LAND, type Owners } from './seedRows.ts';

/** The same request to the product and to the bare server. */
export interface Question {
  product: string;
  bare: string;
}

const TILES_ACROSS = 2 ** 20;

function tileOf(latitude: number, longitude: number): [x: number, y: number] {
  const y = (1 - Math.asinh(Math.tan((latitude * Math.PI) / 180)) / Math.PI) / 2;
  return [Math.floor(((longitude + 180) / 360) * TILES_ACROSS), Math.floor(y * TILES_ACROSS)];
}

/**
 * The newest captures in a box of this many degrees, within the area of the caller's group: both sides then find the
 * same rows, though only the product checks who may see them.
 */
export function boxQuestion({ siteId }: Owners, degrees: number): Question {
  const [west, south] = [LAND.west + LAND.degrees * 0.1, LAND.south + LAND.degrees * 0.4];
  const [east, north] = [west + degrees, south + degrees];
  const bbox = [west, south, east, north].map((each) => each.toFixed(6)).join(',');
  const tiles = [...tileOf(north, west), ...tileOf(south, east)].join(',');
  return {
    product: `/web/api/map_hunt_points?bbox=${bbox}`,
    bare: `/?site=${siteId}&bbox=${bbox}&tiles=${tiles}`,
  };
}

export const logQuestion = ({ siteId, trapIds }: Owners): Question => ({
  product: `/web/api/trap_logs?trap_id=${trapIds[0]}`,
  bare: `/?site=${siteId}&trap_id=${trapIds[0]}`,
});

/** A page of all logs below an order of receipt; the server's cursors are opaque except to this bench. */
export function logPageBelow(receiptNo: number | null): string {
  if (receiptNo === null) return '/web/api/trap_logs';
  const cursor = Buffer.from(JSON.stringify(['receipt_no', receiptNo])).toString('base64url');
  return `/web/api/trap_logs?cursor=${cursor}`;
}

const SCREEN = { width: 1280, height: 720 };
const TILE_PIXELS = 256;

/** The map of all captures, or the part of it that a screen shows around the middle of the area at this zoom. */
export function mapPath(zoom: number, extent: 'all' | 'screen'): string {
  const base = `/web/api/map_hunt_points?view=map&zoom=${zoom}`;
  if (extent === 'all') return base;
  const [latitude, longitude] = [LAND.south + LAND.degrees / 2, LAND.west + LAND.degrees / 2];
  const across = Math.min(180, ((SCREEN.width / TILE_PIXELS) * 180) / 2 ** zoom);
  const up = Math.min(50, (((SCREEN.height / TILE_PIXELS) * 180) / 2 ** zoom) * 0.8);
  const box = [longitude - across, latitude - up, longitude + across, latitude + up];
  const inWorld = [Math.max(-180, box[0] ?? 0), box[1], Math.min(180, box[2] ?? 0), box[3]];
  return `${base}&bbox=${inWorld.map((each) => (each ?? 0).toFixed(6)).join(',')}`;
}
