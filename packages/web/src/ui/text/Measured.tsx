import { makeStyles, tokens } from '@fluentui/react-components';

const useStyles = makeStyles({ unit: { fontSize: tokens.fontSizeBase100, marginLeft: '1px' } });

/** A number with its unit in small text; – where nothing was measured. */
export function Measured({
  value,
  unit,
  digits = 0,
}: {
  value: number | null;
  unit: string;
  digits?: number;
}) {
  const styles = useStyles();
  if (value === null) return <span>–</span>;
  return (
    <span>
      {value.toFixed(digits).replace('-', '−')}
      <span className={styles.unit}>{unit}</span>
    </span>
  );
}
