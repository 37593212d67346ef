import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type ReactNode, useId } from 'react';
import { ON_PHONE } from '../../platform/device/viewport.ts';

const useStyles = makeStyles({
  section: {
    display: 'flex',
    flexDirection: 'column',
    gap: '8px',
    padding: '12px 16px 16px',
    borderRadius: '8px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    minWidth: 0,
  },
  urgent: { border: `2px solid ${tokens.colorStatusDangerBorder2}` },
  head: { display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: '4px 12px', minHeight: '40px' },
  title: { margin: 0, fontSize: tokens.fontSizeBase400, lineHeight: tokens.lineHeightBase400 },
  note: { color: tokens.colorNeutralForeground2 },
  action: {
    marginLeft: 'auto',
    [ON_PHONE]: { '& > a': { display: 'inline-flex', alignItems: 'center', minHeight: '48px' } },
  },
});

interface SectionProps {
  title: ReactNode;
  /** A number or word next to the title. */
  note?: ReactNode;
  action?: ReactNode;
  /** It contains something that needs a person now. */
  isUrgent?: boolean;
  children: ReactNode;
}

/** A section of a page with its title. */
export function Section({ title, note, action, isUrgent = false, children }: SectionProps) {
  const styles = useStyles();
  const titleId = useId();
  return (
    <section className={mergeClasses(styles.section, isUrgent && styles.urgent)} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {note !== undefined && <span className={styles.note}>{note}</span>}
        {action !== undefined && <div className={styles.action}>{action}</div>}
      </div>
      {children}
    </section>
  );
}
