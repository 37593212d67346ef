import { makeStyles, tokens } from '@fluentui/react-components';
import { ON_PHONE } from '../../platform/device/viewport.ts';
import { MAP_GROUND } from '../../ui/colors.ts';

/** On a low map the buttons are side by side: a desktop window at 200 % zoom. */
const LOW_BUT_WIDE = '@container (max-height: 383px) and (min-width: 560px)';
const lowAndNarrow = (px: number) =>
  `@container ((max-height: ${px}px) and (max-width: 559px)) or (max-height: 159px)`;

export const useMapFrameStyles = makeStyles({
  // Leaflet's layers have z-indexes up to 1000; this keeps them in their own stacking context.
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
    // Sea colour, where neither tile nor land is drawn.
    backgroundColor: MAP_GROUND,
    fontFamily: 'inherit',
    ':focus-visible': { outline: `3px solid ${tokens.colorBrandStroke1}`, outlineOffset: '-3px' },
  },
  above: {
    position: 'absolute',
    zIndex: 1000,
    top: '8px',
    left: '8px',
    right: '56px',
    pointerEvents: 'none',
    [ON_PHONE]: { right: '64px' },
    [LOW_BUT_WIDE]: { right: '184px' },
  },
  stack: { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: '8px' },
  notices: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    gap: '8px',
    width: 'fit-content',
    maxWidth: '100%',
    ':empty': { display: 'none' },
  },
  corner: {
    position: 'absolute',
    zIndex: 1001,
    right: '8px',
    display: 'flex',
    flexDirection: 'column',
    gap: '8px',
    [LOW_BUT_WIDE]: { flexDirection: 'row-reverse' },
  },
  // On a low map (a card is open) these would overlap; a pinch and the keys do the same.
  roomy: { [lowAndNarrow(319)]: { display: 'none' } },
  high: { [lowAndNarrow(383)]: { display: 'none' } },
  // Above the other corner, into which its panel may extend.
  top: { top: '8px', zIndex: 1002 },
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
