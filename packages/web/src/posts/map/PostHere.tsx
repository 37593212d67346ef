import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { LocationFilled } from '@fluentui/react-icons/svg/location';
import { LocationAddRegular } from '@fluentui/react-icons/svg/location-add';
import { useMapEvents } from 'react-leaflet';
import { ChosenRing } from '../../map/pins/ChosenRing.tsx';
import { useControlStyles } from '../../map/controls/controlStyles.ts';
import { isOnMap } from '../../map/canvas/isOnMap.ts';
import { MapNotice } from '../../map/controls/MapNotice.tsx';
import { formatPlace, type Place } from '../../geo/place.ts';
import { ON_PHONE } from '../../platform/device/viewport.ts';
import { placeQuery } from '../draft/mapPlace.ts';

const useStyles = makeStyles({
  head: { fontWeight: 700 },
  degrees: { fontVariantNumeric: 'tabular-nums', color: tokens.colorNeutralForeground2 },
  acts: { display: 'flex', flexWrap: 'wrap', gap: '8px', marginTop: '4px' },
  act: { [ON_PHONE]: { minHeight: '48px' } },
});

interface PostHereLayerProps {
  /** `null` while none is chosen. */
  place: Place | null;
  onPress: (place: Place) => void;
}

/** Reports a long press or right click on the map, and marks the chosen place. */
export function PostHereLayer({ place, onPress }: PostHereLayerProps) {
  useMapEvents({
    contextmenu: (event) => {
      if (isOnMap(event)) onPress({ latitude: event.latlng.lat, longitude: event.latlng.lng });
    },
  });
  return (
    place !== null && (
      <ChosenRing {...place}>
        <LocationFilled fontSize={22} color={tokens.colorBrandForeground1} aria-hidden />
      </ChosenRing>
    )
  );
}

interface PostHereNoticeProps {
  place: Place;
  forms: readonly { path: string; label: string }[];
  onClose: () => void;
}

/** Offers the forms for the chosen place. */
export function PostHereNotice({ place, forms, onClose }: PostHereNoticeProps) {
  const styles = useStyles();
  return (
    <MapNotice onClose={onClose}>
      <span className={styles.head}>この場所に投稿</span>{' '}
      <span className={styles.degrees}>{formatPlace(place)}</span>
      <span className={styles.acts}>
        {forms.map(({ path, label }, at) => (
          <Button
            key={path}
            as="a"
            className={styles.act}
            appearance={at === 0 ? 'primary' : 'secondary'}
            href={`#${path}?${placeQuery(place)}`}
          >
            {label}
          </Button>
        ))}
      </span>
    </MapNotice>
  );
}

interface PostHereButtonProps {
  isOn: boolean;
  onToggle: () => void;
  className: string;
}

/** For keyboards, and for people who do not know the long press: chooses the middle of the map. */
export function PostHereButton({ isOn, onToggle, className }: PostHereButtonProps) {
  const controls = useControlStyles();
  return (
    <button
      type="button"
      className={mergeClasses(controls.button, isOn && controls.on, className)}
      aria-label="地図の中央の場所に投稿"
      aria-pressed={isOn}
      title="地図の中央の場所に投稿（地図の長押しや右クリックでも）"
      onClick={onToggle}
    >
      <LocationAddRegular fontSize={24} aria-hidden />
    </button>
  );
}
