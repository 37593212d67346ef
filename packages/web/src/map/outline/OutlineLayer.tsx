import { canvas } from 'leaflet';
import { useEffect, useMemo, useState } from 'react';
import { Pane, Polygon } from 'react-leaflet';
import { loadOutline, type Rings } from './loadOutline.ts';

const LAND = {
  fillColor: '#F1F3EC',
  fillOpacity: 1,
  color: '#8FA3AD',
  weight: 1,
  interactive: false,
  smoothFactor: 1,
};
/** Under the tiles (200). */
const BELOW_TILES = 150;
/** The map itself comes first. */
const AHEAD_MS = 5_000;

/**
 * Land and sea where no tile is: the built-in map of Japan. Read ahead, so that it is there when the signal goes;
 * drawn from the first time that tiles are missing.
 */
export function OutlineLayer({ isMissing }: { isMissing: boolean }) {
  const [rings, setRings] = useState<Rings>([]);
  const [wasMissing, setWasMissing] = useState(isMissing);
  if (isMissing && !wasMissing) setWasMissing(true);

  useEffect(() => {
    // Without it the ground stays empty, as it was.
    const read = () => void loadOutline().then(setRings, () => {});
    const timer = setTimeout(read, isMissing ? 0 : AHEAD_MS);
    return () => clearTimeout(timer);
  }, [isMissing]);

  return (
    <Pane name="outline" style={{ zIndex: BELOW_TILES, pointerEvents: 'none' }}>
      {wasMissing && rings.length > 0 && <Land rings={rings} />}
    </Pane>
  );
}

function Land({ rings }: { rings: Rings }) {
  const renderer = useMemo(() => canvas({ pane: 'outline', padding: 0.5 }), []);
  const areas = useMemo(() => rings.map((ring) => [ring]), [rings]);
  return <Polygon positions={areas} pathOptions={{ ...LAND, renderer }} interactive={false} pane="outline" />;
}
