import { makeStyles, tokens } from '@fluentui/react-components';
import { formatDate, relativeDay } from '@satomori/core';
import type { ReactNode } from 'react';
import { useNow } from '../../platform/device/clock.ts';

const useStyles = makeStyles({
  section: { ':not(:first-child)': { marginTop: '12px' } },
  day: { margin: '0 0 4px', fontSize: tokens.fontSizeBase300, fontWeight: 700 },
  date: { marginLeft: '8px', fontWeight: 400, color: tokens.colorNeutralForeground2 },
  list: { listStyle: 'none', margin: 0, padding: 0 },
  item: { borderTop: `1px solid ${tokens.colorNeutralStroke2}`, padding: '8px 0' },
});

interface TimelineProps<Row> {
  rows: readonly Row[];
  rowId: (row: Row) => string;
  /** ISO text. */
  at: (row: Row) => string;
  renderItem: (row: Row) => ReactNode;
}

/** Rows under the headings of their days: 本日, N日前. The order of the rows stays. */
export function Timeline<Row>({ rows, rowId, at, renderItem }: TimelineProps<Row>) {
  const styles = useStyles();
  const now = useNow();
  const days: { date: string; first: Row; rows: Row[] }[] = [];
  for (const row of rows) {
    const date = formatDate(at(row));
    const last = days.at(-1);
    if (last?.date === date) last.rows.push(row);
    else days.push({ date, first: row, rows: [row] });
  }
  return (
    <div>
      {days.map(({ date, first, rows: ofDay }) => (
        <section key={rowId(first)} aria-label={date} className={styles.section}>
          <h3 className={styles.day}>
            {relativeDay(at(first), now)}
            <span className={styles.date}>{date}</span>
          </h3>
          <ul className={styles.list}>
            {ofDay.map((row) => (
              <li key={rowId(row)} className={styles.item}>
                {renderItem(row)}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
