import { makeStyles, tokens } from '@fluentui/react-components';
import { ON_PHONE } from '../../platform/device/viewport.ts';

/** Shared styles of the tables of figures. */
export const useTableStyles = makeStyles({
  // Only the table itself scrolls horizontally.
  scroll: { overflowX: 'auto', maxWidth: '100%', outlineOffset: '-2px' },
  table: {
    borderCollapse: 'separate',
    borderSpacing: 0,
    minWidth: '100%',
    fontVariantNumeric: 'tabular-nums',
  },
  caption: { textAlign: 'start', fontWeight: 700, paddingBottom: '8px' },
  head: {
    padding: '6px 8px',
    borderBottom: `2px solid ${tokens.colorNeutralStroke1}`,
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    textAlign: 'end',
    verticalAlign: 'bottom',
    whiteSpace: 'nowrap',
    backgroundColor: tokens.colorNeutralBackground1,
    [ON_PHONE]: { padding: '6px' },
  },
  first: {
    position: 'sticky',
    left: 0,
    textAlign: 'start',
    minWidth: '112px',
    maxWidth: '40vw',
    whiteSpace: 'normal',
    backgroundColor: tokens.colorNeutralBackground1,
  },
  value: {
    padding: '6px 8px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    fontWeight: 400,
    [ON_PHONE]: { padding: '8px 6px' },
  },
  number: { textAlign: 'end', whiteSpace: 'nowrap' },
  // A dot for zero, so that figures are easier to see.
  nothing: { color: tokens.colorNeutralForeground3 },
  total: { fontWeight: 700, borderBottom: 'none', borderTop: `2px solid ${tokens.colorNeutralStroke1}` },
});
