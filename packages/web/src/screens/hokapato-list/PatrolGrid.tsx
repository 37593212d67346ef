import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { countMarks, formatWarekiDay, isVisit, PATROL_MARK_LOOKS, type PatrolRow } from '@satomori/core';
import { memo } from 'react';
import { ON_PHONE } from '../../platform/device/viewport.ts';
import type { ChosenDay } from './PatrolDay.tsx';

const useStyles = makeStyles({
  frame: { overflowX: 'auto', border: `1px solid ${tokens.colorNeutralStroke2}` },
  table: { borderCollapse: 'separate', borderSpacing: 0, fontVariantNumeric: 'tabular-nums' },
  cell: {
    // 31 days fit into a desktop's page.
    minWidth: '30px',
    height: '36px',
    padding: 0,
    textAlign: 'center',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    [ON_PHONE]: { minWidth: '48px', height: '48px' },
  },
  name: {
    position: 'sticky',
    left: 0,
    zIndex: 1,
    minWidth: '112px',
    maxWidth: '180px',
    padding: '4px 8px',
    textAlign: 'start',
    overflowWrap: 'anywhere',
    backgroundColor: tokens.colorNeutralBackground1,
    borderRight: `1px solid ${tokens.colorNeutralStroke2}`,
    [ON_PHONE]: { minWidth: '112px' },
  },
  number: { display: 'block', fontWeight: 400, color: tokens.colorNeutralForeground2 },
  open: {
    width: '100%',
    height: '100%',
    border: 'none',
    background: 'none',
    font: 'inherit',
    fontWeight: 700,
    color: tokens.colorBrandForeground1,
    cursor: 'pointer',
    ':focus-visible': { outlineOffset: '-3px' },
  },
  unconfirmed: { color: tokens.colorStatusDangerForeground1, fontWeight: 700 },
  count: { padding: '0 8px', textAlign: 'end', whiteSpace: 'nowrap' },
});

interface PatrolGridProps {
  days: readonly string[];
  rows: readonly PatrolRow[];
  onChoose: (chosen: ChosenDay) => void;
}

/** A row for each trap, a column for each day; a day with visits opens them. */
export function PatrolGrid({ days, rows, onChoose }: PatrolGridProps) {
  const styles = useStyles();
  return (
    // A wide table scrolls by itself, and by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.frame} role="region" aria-label="見回り台帳の表" tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col" className={mergeClasses(styles.cell, styles.name)}>
              わな
            </th>
            {days.map((day) => (
              <th key={day} scope="col" className={styles.cell}>
                {Number(day.slice(8))}
              </th>
            ))}
            <th scope="col" className={mergeClasses(styles.cell, styles.count)}>
              見回り
            </th>
            <th scope="col" className={mergeClasses(styles.cell, styles.count)}>
              未確認
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <GridRow key={row.trap_id} row={row} days={days} onChoose={onChoose} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const GridRow = memo(function GridRow({
  row,
  days,
  onChoose,
}: Omit<PatrolGridProps, 'rows'> & { row: PatrolRow }) {
  const styles = useStyles();
  const { visited, unconfirmed } = countMarks(row.marks);
  return (
    <tr>
      <th scope="row" className={mergeClasses(styles.cell, styles.name)}>
        {row.name}
        <span className={styles.number}>{row.trap_no}</span>
      </th>
      {days.map((day, index) => {
        const mark = row.marks[index] ?? 'ahead';
        const { sign, word } = PATROL_MARK_LOOKS[mark];
        return (
          <td key={day} className={mergeClasses(styles.cell, mark === 'unconfirmed' && styles.unconfirmed)}>
            {isVisit(mark) ? (
              <button
                type="button"
                className={styles.open}
                aria-label={`${row.name} ${formatWarekiDay(day)} ${word}`}
                onClick={() => onChoose({ row, day })}
              >
                {sign}
              </button>
            ) : (
              sign !== '' && (
                <span role="img" aria-label={word}>
                  {sign}
                </span>
              )
            )}
          </td>
        );
      })}
      <td className={mergeClasses(styles.cell, styles.count)}>{visited}</td>
      <td className={mergeClasses(styles.cell, styles.count)}>{unconfirmed}</td>
    </tr>
  );
});
