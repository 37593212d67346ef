import { makeStyles } from '@fluentui/react-components';
import { ON_PHONE } from '../../platform/device/viewport.ts';

/** Styles of a screen with a map: on phones the map fills it. */
export const useMapScreenStyles = makeStyles({
  screen: {
    display: 'flex',
    flexDirection: 'column',
    gap: '8px',
    // A notice above it keeps its distance.
    [ON_PHONE]: { gap: '4px', ':first-child': { marginTop: '-12px' } },
  },
});
