import { useMapFilterStyles } from '../../../map/screen/mapFilterStyles.ts';

interface ChoiceProps {
  label: string;
  /** The words for no choice. */
  all: string;
  words: readonly (readonly [value: string, word: string])[];
  chosen: string | null;
  onChoose: (value: string | null) => void;
}

/** One of several values, or all. */
export function Choice({ label, all, words, chosen, onChoose }: ChoiceProps) {
  const styles = useMapFilterStyles();
  return (
    <select
      className={`${styles.field} ${styles.select}`}
      aria-label={label}
      value={chosen ?? ''}
      onChange={({ target: { value } }) => onChoose(value === '' ? null : value)}
    >
      <option value="">{all}</option>
      {words.map(([value, word]) => (
        <option key={value} value={value}>
          {word}
        </option>
      ))}
    </select>
  );
}
