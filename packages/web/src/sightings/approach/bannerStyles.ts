import { makeStyles, tokens } from '@fluentui/react-components';
import { ON_PHONE } from '../../platform/device/viewport.ts';

/** Over the page, below the header: nothing moves under the finger. */
export const useBannerStyles = makeStyles({
  place: {
    position: 'fixed',
    zIndex: 150,
    top: '64px',
    right: '24px',
    width: '480px',
    maxHeight: 'calc(100dvh - 160px)',
    overflowY: 'auto',
    borderRadius: '8px',
    boxShadow: tokens.shadow16,
    backgroundColor: tokens.colorNeutralBackground1,
    ':empty': { display: 'none' },
    [ON_PHONE]: { left: '8px', right: '8px', width: 'auto', top: 'calc(64px + env(safe-area-inset-top))' },
  },
  box: {
    display: 'flex',
    flexDirection: 'column',
    gap: '8px',
    padding: '12px 16px 16px',
    borderRadius: '8px',
  },
  urgent: { border: `3px solid ${tokens.colorStatusDangerBorder2}` },
  problem: { border: `2px solid ${tokens.colorNeutralStrokeAccessible}` },
  title: {
    margin: 0,
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: 700,
  },
  danger: { color: tokens.colorStatusDangerForeground1 },
  text: { margin: 0 },
  list: {
    display: 'flex',
    flexDirection: 'column',
    gap: '8px',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  row: { display: 'flex', alignItems: 'center', gap: '12px' },
  where: { fontWeight: 700 },
  note: { color: tokens.colorNeutralForeground2 },
  acts: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
});
