import { makeStyles, tokens } from '@fluentui/react-components';
import { groupDigits, type StatsDimension } from '@satomori/core';
import { barColor } from './chartColors.ts';
import type { ChartEntry } from './chartEntries.ts';
import { EntryLabel } from './EntryLabel.tsx';

const useStyles = makeStyles({
  bars: {
    display: 'grid',
    gridTemplateColumns: 'minmax(72px, max-content) minmax(0, 1fr)',
    alignItems: 'center',
    gap: '6px 12px',
  },
  label: { minWidth: 0, maxWidth: '160px' },
  // Leaves room for the number after the longest bar.
  room: {
    display: 'flex',
    flex: '1 1 0',
    minWidth: 0,
    alignItems: 'center',
    gap: '6px',
    paddingRight: '64px',
  },
  bar: { flexShrink: 0, height: '18px', borderRadius: '0 3px 3px 0' },
  value: {
    whiteSpace: 'nowrap',
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    fontVariantNumeric: 'tabular-nums',
  },
});

interface BarsProps {
  dimension: StatsDimension;
  entries: readonly ChartEntry[];
  /** Value of the longest bar; the same for charts shown together. */
  most: number;
}

/** Horizontal bars, each with its label and number. */
export function Bars({ dimension, entries, most }: BarsProps) {
  const styles = useStyles();
  return (
    <div className={styles.bars}>
      {entries.map(({ key, label, value }) => (
        <Bar key={key} dimension={dimension} entry={{ key, label, value }} most={most} />
      ))}
    </div>
  );
}

function Bar({ dimension, entry, most }: { dimension: StatsDimension; entry: ChartEntry; most: number }) {
  const styles = useStyles();
  const share = entry.value / Math.max(1, most);
  return (
    <>
      <div className={styles.label}>
        <EntryLabel dimension={dimension} value={entry} />
      </div>
      <div className={styles.room}>
        <span
          className={styles.bar}
          style={{
            // A single one among thousands stays visible.
            width: entry.value === 0 ? '1px' : `max(3px, ${share * 100}%)`,
            backgroundColor: barColor(dimension, entry.key),
          }}
        />
        <span className={styles.value}>{groupDigits(entry.value)}</span>
      </div>
    </>
  );
}
