import type { PostTable } from '../../database/tables.ts';
import type { CaptureContent } from './details.ts';

type Place = Pick<PostTable, 'latitude' | 'longitude' | 'accuracy' | 'position_source' | 'place'>;

interface Trap {
  latitude: number | null;
  longitude: number | null;
  accuracy: number | null;
  place: string | null;
}

const NOWHERE = { latitude: null, longitude: null, accuracy: null, position_source: null } as const;

function positionOf(
  { latitude = null, longitude = null, accuracy = null, position_source = null, trap_id }: CaptureContent,
  trap: Trap | undefined,
  known: Place | undefined,
): Omit<Place, 'place'> {
  if (latitude !== null && position_source !== 'trap')
    return { latitude, longitude, accuracy, position_source };
  if (trap !== undefined && trap.latitude !== null && trap.longitude !== null) {
    const { latitude: north, longitude: east, accuracy: within } = trap;
    return { latitude: north, longitude: east, accuracy: within, position_source: 'trap' };
  }
  if (known?.position_source !== 'trap' || trap !== undefined || trap_id == null) return NOWHERE;
  const { latitude: north, longitude: east, accuracy: within } = known;
  return { latitude: north, longitude: east, accuracy: within, position_source: 'trap' };
}

/**
 * The position of a capture: as entered, otherwise that of its trap. A position once copied from a trap is kept, even
 * if the trap has moved since; only the server copies it.
 *
 * @param trap a newly named trap
 * @param known the stored row, if there is one
 */
export function capturePlace(
  content: CaptureContent,
  trap: Trap | undefined,
  known: Place | undefined,
): Place {
  const said = content.place?.trim() ? content.place : null;
  return { ...positionOf(content, trap, known), place: said ?? trap?.place ?? null };
}
