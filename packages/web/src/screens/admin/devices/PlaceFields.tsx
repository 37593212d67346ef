import { Button, makeStyles } from '@fluentui/react-components';
import { MapRegular } from '@fluentui/react-icons/svg/map';
import { useState } from 'react';
import { startOf } from '../../../geo/mapView.ts';
import { placeOf } from '../../../geo/place.ts';
import { PlacePicker } from '../../../posts/place/lazyParts.tsx';
import { useSession } from '../../../queries/session/session.tsx';
import { NumberField } from '../../../ui/form/NumberField.tsx';

const useStyles = makeStyles({
  numbers: { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(160px, 1fr))', gap: '16px' },
  pick: { alignSelf: 'flex-start' },
});

/** Text that is no number is kept as typed. */
export interface TypedPlace {
  latitude: number | string | null;
  longitude: number | string | null;
}
interface EnteredPlace {
  latitude: number | null;
  longitude: number | null;
}

/** The place as numbers; `null` where it is incomplete or no number. */
export function enteredPlace({ latitude, longitude }: TypedPlace): EnteredPlace | null {
  if (typeof latitude === 'string' || typeof longitude === 'string') return null;
  return (latitude === null) === (longitude === null) ? { latitude, longitude } : null;
}

/** About ten centimetres. */
const PER_DEGREE = 1e6;
const rounded = (degrees: number) => Math.round(degrees * PER_DEGREE) / PER_DEGREE;
const NEAR_ZOOM = 16;

interface PlaceFieldsProps {
  typed: TypedPlace;
  problem: string | null;
  set: (place: TypedPlace) => void;
}

/** A place by numbers, or chosen on the map. */
export function PlaceFields({ typed, problem, set }: PlaceFieldsProps) {
  const styles = useStyles();
  const { site } = useSession();
  const [isPicking, setIsPicking] = useState(false);
  const entered = enteredPlace(typed);
  const place = entered === null ? null : placeOf(entered);
  return (
    <>
      <div className={styles.numbers}>
        <NumberField
          label="緯度"
          name="緯度"
          value={typed.latitude}
          problem={problem}
          onValue={(latitude) => set({ ...typed, latitude })}
        />
        <NumberField
          label="経度"
          name="経度"
          value={typed.longitude}
          onValue={(longitude) => set({ ...typed, longitude })}
        />
      </div>
      <Button className={styles.pick} icon={<MapRegular />} onClick={() => setIsPicking(true)}>
        地図で選ぶ
      </Button>
      {isPicking && (
        <PlacePicker
          title="位置を選ぶ"
          tiles_url={site.tiles_url}
          start={place === null ? startOf(site) : { ...place, zoom: NEAR_ZOOM }}
          onPick={({ latitude, longitude }) => {
            setIsPicking(false);
            set({ latitude: rounded(latitude), longitude: rounded(longitude) });
          }}
          onClose={() => setIsPicking(false)}
        />
      )}
    </>
  );
}
