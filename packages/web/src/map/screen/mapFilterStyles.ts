import { makeStyles, tokens } from '@fluentui/react-components';
import { ON_PHONE } from '../../platform/device/viewport.ts';

/** Styles of the filters above a map. */
export const useMapFilterStyles = makeStyles({
  filters: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 12px' },
  title: { fontWeight: 700 },
  /** Select and date; native ones, because those of Fluent are too large for this screen. */
  field: {
    minWidth: 0,
    maxWidth: '280px',
    minHeight: '32px',
    padding: '0 8px',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    color: 'inherit',
    font: 'inherit',
    boxSizing: 'border-box',
    [ON_PHONE]: { maxWidth: '100%', minHeight: '48px', padding: '0 12px' },
  },
  select: { [ON_PHONE]: { flex: '1 1 40%' } },
  days: { display: 'flex', alignItems: 'center', gap: '8px', minWidth: 0 },
  search: { flexGrow: 1, flexBasis: '200px', maxWidth: '320px', [ON_PHONE]: { maxWidth: 'none' } },
});
