import { makeStyles, tokens } from '@fluentui/react-components';

/** Public; a sample server has made-up data only. */
const SAMPLE_PASSWORD = 'satomori';

const useStyles = makeStyles({
  section: { display: 'flex', flexDirection: 'column', gap: '8px' },
  title: { margin: 0, fontSize: tokens.fontSizeBase300, lineHeight: tokens.lineHeightBase300 },
  list: {
    display: 'grid',
    gridTemplateColumns: '1fr 1fr',
    gap: '8px',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  account: {
    width: '100%',
    height: '100%',
    minHeight: '56px',
    padding: '8px 12px',
    textAlign: 'left',
    font: 'inherit',
    color: 'inherit',
    borderRadius: '8px',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    backgroundColor: tokens.colorNeutralBackground1,
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
  },
  role: { display: 'block', fontWeight: 700 },
  who: { display: 'block', color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
});

interface SampleAccountsProps {
  accounts: readonly { login_id: string; name: string; role: string }[];
  onChoose: (account: { login_id: string; password: string }) => void;
}

/** The accounts of the sample site: one tap fills in the form. */
export function SampleAccounts({ accounts, onChoose }: SampleAccountsProps) {
  const styles = useStyles();
  return (
    <section className={styles.section}>
      <h2 className={styles.title}>見本の利用者（押すと入力されます）</h2>
      <ul className={styles.list}>
        {accounts.map(({ login_id, name, role }) => (
          <li key={login_id}>
            <button
              type="button"
              className={styles.account}
              onClick={() => onChoose({ login_id, password: SAMPLE_PASSWORD })}
            >
              <span className={styles.role}>{role}</span>
              <span className={styles.who}>
                {name}（{login_id}）
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
