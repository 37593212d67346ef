import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import type { DayOfPosts } from './byDay.ts';

interface DayGroupProps<Row> {
  day: DayOfPosts<Row>;
  renderCard: (row: Row) => ReactNode;
}

const useStyles = makeStyles({
  heading: { margin: '8px 0', fontSize: tokens.fontSizeBase400, lineHeight: tokens.lineHeightBase400 },
  date: {
    marginLeft: '12px',
    fontSize: tokens.fontSizeBase300,
    fontWeight: 400,
    color: tokens.colorNeutralForeground2,
  },
  list: {
    listStyle: 'none',
    margin: 0,
    padding: 0,
    display: 'flex',
    flexDirection: 'column',
    gap: '12px',
    maxWidth: '1120px',
  },
  item: { minWidth: 0, contentVisibility: 'auto', containIntrinsicSize: 'auto 190px' },
});

/** The posts of a day under 本日 or N日前. */
export function DayGroup<Row extends { id: string }>({
  day: { day, label, rows },
  renderCard,
}: DayGroupProps<Row>) {
  const styles = useStyles();
  return (
    <section aria-label={`${label} ${day}`}>
      <h2 className={styles.heading}>
        {label}
        <span className={styles.date}>
          {day}　{rows.length} 件
        </span>
      </h2>
      <ul className={styles.list}>
        {rows.map((row) => (
          <li key={row.id} className={styles.item}>
            {renderCard(row)}
          </li>
        ))}
      </ul>
    </section>
  );
}
