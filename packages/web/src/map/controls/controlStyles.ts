import { makeStyles, tokens } from '@fluentui/react-components';
import { FLOATING } from '../../ui/colors.ts';
import { ON_PHONE } from '../../platform/device/viewport.ts';

/** Shared look of everything that floats over the map. */
export const useControlStyles = makeStyles({
  button: {
    display: 'grid',
    placeItems: 'center',
    width: '40px',
    height: '40px',
    padding: 0,
    border: 'none',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    boxShadow: FLOATING,
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':disabled': { color: tokens.colorNeutralForegroundDisabled, cursor: 'default' },
    ':focus-visible': { outline: `3px solid ${tokens.colorBrandStroke1}`, outlineOffset: '1px' },
    [ON_PHONE]: { width: '48px', height: '48px' },
  },
  on: { color: tokens.colorBrandForeground1 },
  panel: {
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: FLOATING,
  },
});
