import { TRAP_STATE_LOOKS, TRAP_STATES, type Trap } from '@satomori/core';
import { countByState } from '../../queries/traps.ts';
import { TrapStateShape } from '../../shapes/StateShape.tsx';
import { CountTiles } from '../../ui/list/CountTiles.tsx';
import { Section } from '../../ui/page/Section.tsx';

/** Number of traps by state; each number opens the list of these traps. */
export function StateCounts({ traps }: { traps: readonly Trap[] }) {
  const counts = countByState(traps);
  if (traps.length === 0) return null;
  const tiles = TRAP_STATES.filter((state) => counts.has(state)).map((state) => ({
    to: `/HokapatoList?state=${state}`,
    sign: <TrapStateShape state={state} />,
    word: TRAP_STATE_LOOKS[state].word,
    count: String(counts.get(state)),
  }));
  return (
    <Section title="わなの状態" note={`全 ${traps.length}基`}>
      <CountTiles tiles={tiles} />
    </Section>
  );
}
