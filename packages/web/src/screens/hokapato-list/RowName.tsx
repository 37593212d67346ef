import { isolateText } from '@satomori/core';
import { makeStyles, tokens } from '@fluentui/react-components';

const useStyles = makeStyles({
  name: {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    overflow: 'hidden',
    fontWeight: 700,
  },
  number: { fontWeight: 400, fontSize: tokens.fontSizeBase100, color: tokens.colorNeutralForeground2 },
});

/** Name and number in a table, at most two lines; the detail has the whole name. */
export function RowName({ name, number }: { name: string; number: string }) {
  const styles = useStyles();
  return (
    <span className={styles.name} title={name}>
      {isolateText(name)} <span className={styles.number}>{number}</span>
    </span>
  );
}
