import { makeStyles, tokens } from '@fluentui/react-components';
import { ON_PHONE } from '../../platform/device/viewport.ts';

/** Shared styles of the choices above the figures. */
export const useSelectStyles = makeStyles({
  field: {
    display: 'flex',
    flexDirection: 'column',
    gap: '2px',
    [ON_PHONE]: { flex: '1 1 6.5em', minWidth: 0 },
  },
  word: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  select: {
    minWidth: '128px',
    minHeight: '32px',
    padding: '0 8px',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    color: 'inherit',
    font: 'inherit',
    boxSizing: 'border-box',
    [ON_PHONE]: { minWidth: 0, width: '100%', minHeight: '48px' },
  },
});
