import { makeStyles, tokens } from '@fluentui/react-components';
import { ON_TALL_PHONE } from '../../platform/device/viewport.ts';

/** The parts of a detail: its acts stay in sight at the bottom edge of phones and tablets while the rest scrolls. */
export const useDetailStyles = makeStyles({
  detail: {
    display: 'flex',
    flexDirection: 'column',
    gap: '12px',
    [ON_TALL_PHONE]: { flexGrow: 1, minHeight: 0, gap: 0 },
  },
  acts: {
    display: 'flex',
    flexDirection: 'column',
    gap: '8px',
    // Within reach of the thumb: drawn at the bottom edge, but in reading order.
    [ON_TALL_PHONE]: {
      order: 1,
      margin: '0 -16px',
      padding: '8px 16px calc(4px + env(safe-area-inset-bottom))',
      borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    },
  },
  rest: {
    display: 'flex',
    flexDirection: 'column',
    gap: '12px',
    [ON_TALL_PHONE]: {
      flexGrow: 1,
      flexShrink: 1,
      flexBasis: 0,
      // Where large letters leave less than this, the page scrolls as a whole.
      minHeight: '160px',
      overflowY: 'auto',
      margin: '0 -16px',
      padding: '0 16px 16px',
    },
  },
});
