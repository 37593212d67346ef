import { makeStyles, tokens } from '@fluentui/react-components';
import { ChevronRightRegular } from '@fluentui/react-icons/svg/chevron-right';
import { Link } from 'react-router-dom';
import { SECTIONS } from './sections.ts';

const useStyles = makeStyles({
  list: { margin: 0, padding: 0, listStyle: 'none' },
  item: { borderBottom: `1px solid ${tokens.colorNeutralStroke2}` },
  link: {
    display: 'flex',
    alignItems: 'center',
    gap: '12px',
    minHeight: '48px',
    padding: '10px 4px',
    color: tokens.colorNeutralForeground1,
    textDecoration: 'none',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
  },
  texts: { display: 'flex', flexDirection: 'column', flexGrow: 1, minWidth: 0 },
  label: { fontWeight: 700 },
  note: { color: tokens.colorNeutralForeground2 },
  arrow: { flexShrink: 0, fontSize: '20px' },
});

/** The sections of the administration with what each is for, on a phone. */
export function SectionList() {
  const styles = useStyles();
  return (
    <ul className={styles.list} aria-label="管理するもの">
      {Object.entries(SECTIONS).map(([name, { label, note }]) => (
        <li key={name} className={styles.item}>
          <Link className={styles.link} to={`?section=${name}`}>
            <span className={styles.texts}>
              <span className={styles.label}>{label}</span>
              <span className={styles.note}>{note}</span>
            </span>
            <ChevronRightRegular className={styles.arrow} aria-hidden />
          </Link>
        </li>
      ))}
    </ul>
  );
}
