import { canvas } from 'leaflet';
import { useEffect, useMemo, useState } from 'react';
import { Pane, Polygon } from 'react-leaflet';
import { COAST, LAND } from '../../ui/colors.ts';
import { loadOutline, type Rings } from './loadOutline.ts';

const LOOK = {
  fillColor: LAND,
  fillOpacity: 1,
  color: COAST,
  weight: 1,
  interactive: false,
  smoothFactor: 1,
};
/** Under the tiles (200). */
const BELOW_TILES = 150;
/** The map itself loads first. */
const AHEAD_MS = 5_000;

/**
 * Land and sea where tiles are missing: the built-in map of Japan. Prefetched, so that it is available when
 * the signal is lost; drawn once tiles are missing for the first time.
 */
export function OutlineLayer({ isMissing }: { isMissing: boolean }) {
  const [rings, setRings] = useState<Rings>([]);
  const [wasMissing, setWasMissing] = useState(isMissing);
  if (isMissing && !wasMissing) setWasMissing(true);

  useEffect(() => {
    // Without it the background stays empty.
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
  return <Polygon positions={areas} pathOptions={{ ...LOOK, renderer }} interactive={false} pane="outline" />;
}
