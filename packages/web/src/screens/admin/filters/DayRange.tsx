import { useMapFilterStyles } from '../../../map/screen/mapFilterStyles.ts';

interface Days {
  /** First and last day in Japan, `YYYY-MM-DD`, both included. */
  from: string | null;
  to: string | null;
}

const dayOrNull = (text: string) => (text === '' ? null : text);

/** First and last day of what is listed. */
export function DayRange({ from, to, onChange }: Days & { onChange: (days: Partial<Days>) => void }) {
  const styles = useMapFilterStyles();
  return (
    <span className={styles.days}>
      <input
        type="date"
        className={styles.field}
        aria-label="いつから"
        value={from ?? ''}
        max={to ?? undefined}
        onChange={({ target: { value } }) => onChange({ from: dayOrNull(value) })}
      />
      〜
      <input
        type="date"
        className={styles.field}
        aria-label="いつまで"
        value={to ?? ''}
        min={from ?? undefined}
        onChange={({ target: { value } }) => onChange({ to: dayOrNull(value) })}
      />
    </span>
  );
}
