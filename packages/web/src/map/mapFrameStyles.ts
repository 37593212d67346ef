import { makeStyles } from '@fluentui/react-components';
import { ON_PHONE } from '../platform/viewport.ts';

export const useMapFrameStyles = makeStyles({
  // Leaflet's layers stand as high as 1000: kept among themselves.
  frame: {
    position: 'relative',
    isolation: 'isolate',
    overflow: 'hidden',
    height: '100%',
    minHeight: 0,
    containerType: 'size',
  },
  map: {
    height: '100%',
    // Sea, where neither tile nor land is.
    backgroundColor: '#DDE7EC',
    fontFamily: 'inherit',
    ':focus-visible': { outline: '3px solid #1565C0', outlineOffset: '-3px' },
  },
  above: {
    position: 'absolute',
    zIndex: 1000,
    top: '8px',
    left: '8px',
    right: '56px',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    gap: '8px',
    pointerEvents: 'none',
    [ON_PHONE]: { right: '64px' },
  },
  corner: {
    position: 'absolute',
    zIndex: 1001,
    right: '8px',
    display: 'flex',
    flexDirection: 'column',
    gap: '8px',
  },
  // Over a low map (a card is open) they would stand on one another; a pinch and the keys do the same.
  roomy: { '@container (max-height: 319px)': { display: 'none' } },
  high: { '@container (max-height: 383px)': { display: 'none' } },
  top: { top: '8px' },
  bottom: { bottom: '28px' },
  foot: {
    position: 'absolute',
    zIndex: 1000,
    left: '8px',
    right: 0,
    bottom: 0,
    display: 'flex',
    alignItems: 'flex-end',
    justifyContent: 'space-between',
    pointerEvents: 'none',
  },
  legend: { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: '8px' },
  scale: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    gap: '8px',
    paddingBottom: '6px',
  },
});
