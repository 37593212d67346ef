import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  page: { display: 'flex', flexDirection: 'column', gap: '16px', maxWidth: '100%' },
  head: { display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: '8px 16px', minHeight: '40px' },
  title: {
    margin: 0,
    fontSize: tokens.fontSizeBase500,
    lineHeight: tokens.lineHeightBase500,
    outline: 'none',
  },
  note: { color: tokens.colorNeutralForeground2 },
  actions: { marginLeft: 'auto', display: 'flex', flexWrap: 'wrap', gap: '8px' },
});

/** A screen: its title (focused after navigation), a note next to it, its actions at the top right. */
export function Page(props: { title: string; note?: ReactNode; actions?: ReactNode; children: ReactNode }) {
  const styles = useStyles();
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1 className={styles.title} tabIndex={-1}>
          {props.title}
        </h1>
        {props.note !== undefined && <span className={styles.note}>{props.note}</span>}
        {props.actions !== undefined && <div className={styles.actions}>{props.actions}</div>}
      </div>
      {props.children}
    </div>
  );
}
