import { makeStyles } from '@fluentui/react-components';
import { ON_PHONE } from '../../platform/device/viewport.ts';

/** Styles of a screen with a map: on phones the map fills it. */
export const useMapScreenStyles = makeStyles({
  screen: {
    display: 'flex',
    flexDirection: 'column',
    gap: '8px',
    [ON_PHONE]: { marginTop: '-12px', gap: '4px' },
  },
});
