import { makeStyles, tokens } from '@fluentui/react-components';
import { TRAP_STATE_LOOKS, TRAP_STATES, type Trap } from '@satomori/core';
import { Link } from 'react-router-dom';
import { countByState } from '../../queries/traps.ts';
import { Section } from '../../ui/page/Section.tsx';
import { TrapStateShape } from '../../shapes/StateShape.tsx';

const useStyles = makeStyles({
  list: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(132px, 1fr))',
    gap: '8px',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  link: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    minHeight: '48px',
    padding: '0 12px',
    borderRadius: '8px',
    backgroundColor: tokens.colorNeutralBackground2,
    color: 'inherit',
    textDecorationLine: 'none',
    ':hover': { backgroundColor: tokens.colorNeutralBackground3 },
  },
  count: { marginLeft: 'auto', fontSize: tokens.fontSizeBase400, fontWeight: 700 },
});

/** Number of traps by state; each number opens the list of these traps. */
export function StateCounts({ traps }: { traps: readonly Trap[] }) {
  const styles = useStyles();
  const counts = countByState(traps);
  if (traps.length === 0) return null;
  return (
    <Section title="わなの状態" note={`全 ${traps.length}基`}>
      <ul className={styles.list}>
        {TRAP_STATES.filter((state) => counts.has(state)).map((state) => (
          <li key={state}>
            <Link to={`/HokapatoList?state=${state}`} className={styles.link}>
              <TrapStateShape state={state} />
              {TRAP_STATE_LOOKS[state].word}
              <span className={styles.count}>{counts.get(state)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
