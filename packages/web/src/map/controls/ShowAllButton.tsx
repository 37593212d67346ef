import { mergeClasses } from '@fluentui/react-components';
import { ZoomFitRegular } from '@fluentui/react-icons/svg/zoom-fit';
import { latLngBounds, type Map as LeafletMap } from 'leaflet';
import { useControlStyles } from './controlStyles.ts';
import { CLEAR_OF_CONTROLS } from '../../geo/mapView.ts';
import type { Place } from '../../geo/place.ts';

interface ShowAllButtonProps {
  map: LeafletMap;
  places: readonly Place[];
  className?: string;
}

const NEAREST_ZOOM = 16;

/** Button to show everything. */
export function ShowAllButton({ map, places, className }: ShowAllButtonProps) {
  const controls = useControlStyles();
  const show = () =>
    map.fitBounds(latLngBounds(places.map(({ latitude, longitude }) => [latitude, longitude])), {
      ...CLEAR_OF_CONTROLS,
      maxZoom: NEAREST_ZOOM,
    });
  return (
    <button
      type="button"
      className={mergeClasses(controls.button, className)}
      aria-label="全体を表示"
      title="全体を表示"
      disabled={places.length === 0}
      onClick={show}
    >
      <ZoomFitRegular fontSize={24} aria-hidden />
    </button>
  );
}
