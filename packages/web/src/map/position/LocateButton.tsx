import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { MyLocationRegular } from '@fluentui/react-icons/svg/my-location';
import { latLng, type Map as LeafletMap } from 'leaflet';
import { useControlStyles } from '../controls/controlStyles.ts';
import type { PositionAsking } from './usePosition.ts';
import { REDUCED_MOTION } from '../../platform/device/viewport.ts';

/** No closer, so that the surroundings stay visible. */
const NEAREST_ZOOM = 16;

const useStyles = makeStyles({
  waiting: {
    width: '20px',
    height: '20px',
    boxSizing: 'border-box',
    border: `3px solid ${tokens.colorBrandStroke1}`,
    borderRightColor: 'transparent',
    borderRadius: '50%',
    animationName: { to: { transform: 'rotate(360deg)' } },
    animationDuration: '1s',
    animationIterationCount: 'infinite',
    animationTimingFunction: 'linear',
    [REDUCED_MOTION]: { animationName: 'none' },
  },
});

/** Requests the position and shows the land around it. */
export function LocateButton({ map, asking }: { map: LeafletMap; asking: PositionAsking }) {
  const controls = useControlStyles();
  const styles = useStyles();
  const { position, isAsking, locate } = asking;

  async function show() {
    const found = await locate();
    if (found === null) return;
    const around = latLng(found.latitude, found.longitude).toBounds(found.accuracy * 2);
    map.fitBounds(around, { maxZoom: NEAREST_ZOOM });
  }

  return (
    <button
      type="button"
      className={mergeClasses(controls.button, position !== null && controls.on)}
      aria-label="現在地を表示"
      aria-busy={isAsking}
      title="現在地を表示"
      onClick={() => {
        if (!isAsking) void show();
      }}
    >
      {isAsking ? <span className={styles.waiting} /> : <MyLocationRegular fontSize={24} aria-hidden />}
    </button>
  );
}
