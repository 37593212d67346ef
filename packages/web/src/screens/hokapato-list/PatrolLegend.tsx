import { makeStyles, tokens } from '@fluentui/react-components';
import { PATROL_MARK_LOOKS, PATROL_MARKS } from '@satomori/core';

const useStyles = makeStyles({
  legend: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '4px 16px',
    margin: 0,
    padding: 0,
    listStyle: 'none',
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground2,
  },
});

/** What the signs of the patrol book mean. */
export function PatrolLegend() {
  const styles = useStyles();
  return (
    <ul className={styles.legend} aria-label="印の意味">
      {PATROL_MARKS.filter((mark) => PATROL_MARK_LOOKS[mark].sign !== '').map((mark) => (
        <li key={mark}>
          {PATROL_MARK_LOOKS[mark].sign} {PATROL_MARK_LOOKS[mark].word}
        </li>
      ))}
    </ul>
  );
}
