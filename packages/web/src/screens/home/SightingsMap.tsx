import { makeStyles } from '@fluentui/react-components';
import type { Sighting } from '@satomori/core';
import { createPortal } from 'react-dom';
import { StillMap } from '../../map/frame/StillMap.tsx';
import { useMapPane } from '../../map/canvas/useMapPane.ts';
import { usePlacedElements } from '../../map/canvas/usePlacedElements.ts';
import { SpeciesShape } from '../../shapes/SpeciesShape.tsx';
import { PIN_GROUND } from '../../ui/colors.ts';

const useStyles = makeStyles({
  pin: {
    position: 'absolute',
    top: '-16px',
    left: '-16px',
    width: '32px',
    height: '32px',
    display: 'grid',
    placeItems: 'center',
    borderRadius: '16px',
    backgroundColor: PIN_GROUND,
    boxShadow: '0 1px 4px rgba(0, 0, 0, 0.5)',
  },
});

export interface SightingsMapProps {
  /** Only those with a position. */
  sightings: readonly Sighting[];
  tiles_url: string;
}

const ABOVE_LINES = 620;
const placeOf = ({ latitude, longitude }: Sighting) => ({
  latitude: latitude ?? 0,
  longitude: longitude ?? 0,
});

function Pins({ sightings }: Pick<SightingsMapProps, 'sightings'>) {
  const styles = useStyles();
  const pane = useMapPane('pins', ABOVE_LINES);
  const place = usePlacedElements();
  return createPortal(
    // The newest is drawn on top.
    sightings.toReversed().map((sighting) => (
      <div
        key={sighting.id}
        className={styles.pin}
        ref={(element) => place(sighting.id, placeOf(sighting), element)}
      >
        <SpeciesShape species={sighting.species} size={22} />
      </div>
    )),
    pane,
  );
}

/** The newest sightings at a glance; the list below has the same content as text. */
export const SightingsMap = ({ sightings, tiles_url }: SightingsMapProps) => (
  <StillMap
    label={`最近のもくげき ${sightings.length}件の地図。下の一覧と同じものです。`}
    tiles_url={tiles_url}
    around={sightings.map(placeOf)}
  >
    <Pins sightings={sightings} />
  </StillMap>
);
