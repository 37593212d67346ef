import { makeStyles, tokens } from '@fluentui/react-components';
import { ON_DESKTOP, ON_PHONE } from '../../platform/device/viewport.ts';

/** A row of acts: on phones a bar whose parts share its width, on desktops buttons with whole words. */
export const useBarStyles = makeStyles({
  bar: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '8px',
    // Narrower than this a word would be cut: at 200 % zoom the bar has two lines.
    [ON_PHONE]: { display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(56px, 1fr))', gap: 0 },
  },
  part: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '6px',
    minHeight: '32px',
    padding: '0 10px',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: 'transparent',
    color: 'inherit',
    font: 'inherit',
    textDecorationLine: 'none',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    [ON_PHONE]: {
      flexDirection: 'column',
      gap: '2px',
      width: '100%',
      minHeight: '56px',
      padding: '4px 0',
      border: 'none',
    },
  },
  onPhone: { [ON_DESKTOP]: { display: 'none' } },
  onDesktop: { [ON_PHONE]: { display: 'none' } },
});
