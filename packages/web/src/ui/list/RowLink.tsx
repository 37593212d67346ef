import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

const useStyles = makeStyles({
  row: {
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    gap: '4px 12px',
    minHeight: '48px',
    padding: '8px 0',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    color: 'inherit',
    textDecorationLine: 'none',
    ':hover': { backgroundColor: tokens.colorNeutralBackground2 },
  },
  name: { fontWeight: 700, minWidth: 0 },
  note: { marginLeft: 'auto', color: tokens.colorNeutralForeground2 },
});

/** One row of a short list, which opens its page when pressed; without a target it is plain text. */
export function RowLink(props: { to: string | null; name: ReactNode; sign?: ReactNode; note?: ReactNode }) {
  const styles = useStyles();
  const content = (
    <>
      {props.sign}
      <span className={styles.name}>{props.name}</span>
      {props.note !== undefined && <span className={styles.note}>{props.note}</span>}
    </>
  );
  return props.to === null ? (
    <div className={styles.row}>{content}</div>
  ) : (
    <Link to={props.to} className={styles.row}>
      {content}
    </Link>
  );
}
