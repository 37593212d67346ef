import { makeStyles } from '@fluentui/react-components';
import { TRAP_STATE_LOOKS } from '@satomori/core';
import { memo } from 'react';
import { TrapStateShape } from '../../../shapes/StateShape.tsx';
import { countPast, type PastPin } from './pastPins.ts';
import { SCREEN_READER_ONLY } from '../../../ui/text/screenReaderOnly.ts';

const useStyles = makeStyles({
  counts: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '0 16px',
    flexShrink: 0,
    margin: 0,
    padding: '4px 12px',
    listStyle: 'none',
    fontVariantNumeric: 'tabular-nums',
  },
  count: { display: 'flex', alignItems: 'center', gap: '6px' },
  spoken: SCREEN_READER_ONLY,
});

/** The legend: how many traps were in each state. */
export function PastCounts({ pins }: { pins: readonly PastPin[] }) {
  const styles = useStyles();
  if (pins.length === 0) return <p className={styles.counts}>この時に登録されていたわなはありません</p>;
  return (
    <ul className={styles.counts} data-picture="legend" aria-label="当時の状態ごとの数">
      {countPast(pins).map(([state, count]) => (
        <li key={state} className={styles.count}>
          <TrapStateShape state={state} size={20} />
          {TRAP_STATE_LOOKS[state].word} {count}
        </li>
      ))}
    </ul>
  );
}

/** What the picture shows, for people who cannot see it. */
export const PastList = memo(function PastList({ pins }: { pins: readonly PastPin[] }) {
  const styles = useStyles();
  return (
    <ul className={styles.spoken} aria-label="わなの当時の状態">
      {pins.map(({ id, name, word }) => (
        <li key={id} data-trap={id}>
          {name} {word}
        </li>
      ))}
    </ul>
  );
});
