import { STATS_DIMENSION_LABELS, type StatsDimension } from '@satomori/core';
import { useSelectStyles } from './selectStyles.ts';

interface DimensionSelectProps<Dimension extends StatsDimension> {
  label: string;
  dimensions: readonly Dimension[];
  value: Dimension;
  onChange: (chosen: Dimension) => void;
}

/** Choice of one dimension. */
export function DimensionSelect<Dimension extends StatsDimension>(props: DimensionSelectProps<Dimension>) {
  const { label, dimensions, value, onChange } = props;
  const styles = useSelectStyles();
  return (
    <label className={styles.field}>
      <span className={styles.word}>{label}</span>
      <select
        className={styles.select}
        value={value}
        onChange={({ target }) => onChange(target.value as Dimension)}
      >
        {dimensions.map((dimension) => (
          <option key={dimension} value={dimension}>
            {STATS_DIMENSION_LABELS[dimension]}
          </option>
        ))}
      </select>
    </label>
  );
}
