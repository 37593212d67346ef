import { makeStyles } from '@fluentui/react-components';
import { ON_PHONE } from '../../platform/device/viewport.ts';

/** Of a screen that is a map: on phones all room is the map's. */
export const useMapScreenStyles = makeStyles({
  screen: {
    display: 'flex',
    flexDirection: 'column',
    gap: '8px',
    [ON_PHONE]: { marginTop: '-12px', gap: '4px' },
  },
});
