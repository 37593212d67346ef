import { isolateText } from '@satomori/core';
import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ON_PHONE } from '../../../../platform/device/viewport.ts';
import type { RowView } from '../reading/readingTypes.ts';
import { CellFields } from './CellFields.tsx';

const useStyles = makeStyles({
  row: { borderBottom: `1px solid ${tokens.colorNeutralStroke2}`, boxSizing: 'border-box' },
  open: { backgroundColor: tokens.colorNeutralBackground2 },
  button: {
    display: 'grid',
    gridTemplateColumns: '96px minmax(0, 1fr) minmax(0, 1fr)',
    alignItems: 'center',
    gap: '0 12px',
    width: '100%',
    padding: '0 12px',
    border: 'none',
    background: 'none',
    font: 'inherit',
    color: 'inherit',
    textAlign: 'start',
    cursor: 'pointer',
    overflow: 'hidden',
    ':hover': { backgroundColor: tokens.colorNeutralBackground2 },
    ':focus-visible': { outline: `2px solid ${tokens.colorBrandStroke1}`, outlineOffset: '-2px' },
    [ON_PHONE]: { gridTemplateColumns: 'minmax(0, 1fr)', alignContent: 'center', gap: '2px' },
  },
  line: { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  text: {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    overflow: 'hidden',
    lineHeight: 1.3,
    overflowWrap: 'anywhere',
  },
  problem: { color: tokens.colorStatusDangerForeground1, fontWeight: 700 },
  quiet: { color: tokens.colorNeutralForeground2 },
});

interface RowItemProps {
  row: RowView;
  /** Among the rows shown, from 0. */
  place: number;
  total: number;
  /** Height of a closed row. */
  rowPx: number;
  isOpen: boolean;
  onToggle: () => void;
  /** Tells by how many pixels the open row is higher. */
  onExtra: (pixels: number) => void;
  onEdit: (heading: string, text: string) => Promise<void>;
}

/** What is wrong with a row, or what was decided while it was read. */
function judgement({ problems, notes, isEdited }: RowView): string {
  if (problems.length > 0) return problems.map(({ label, text }) => `${label}: ${text}`).join('。');
  return [isEdited ? '直しました' : '', ...notes].filter((text) => text !== '').join('。');
}

/** A row of the file: its line, what was read, and its problem. */
export function RowItem(props: RowItemProps) {
  const { row, place, total, rowPx, isOpen, onToggle, onExtra, onEdit } = props;
  const styles = useStyles();
  const isFaulty = row.problems.length > 0;
  return (
    <li
      className={mergeClasses(styles.row, isOpen && styles.open)}
      style={{ minHeight: rowPx }}
      aria-posinset={place + 1}
      aria-setsize={total}
    >
      <button
        type="button"
        className={styles.button}
        style={{ height: rowPx - 1 }}
        aria-expanded={isOpen}
        onClick={onToggle}
      >
        <span className={styles.line}>{`${isFaulty ? '×' : '○'} ${row.line}行目`}</span>
        <span className={styles.text}>{isolateText(row.values.map(({ text }) => text).join('　'))}</span>
        <span className={mergeClasses(styles.text, isFaulty ? styles.problem : styles.quiet)}>
          {isolateText(judgement(row))}
        </span>
      </button>
      {isOpen && <CellFields row={row} onExtra={onExtra} onEdit={onEdit} />}
    </li>
  );
}
