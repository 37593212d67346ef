import { createSilenceReader, type Trap } from '@satomori/core';
import { Link } from 'react-router-dom';
import { TrapStateShape } from '../../shapes/StateShape.tsx';
import { RowLink } from '../../ui/list/RowLink.tsx';
import { Section } from '../../ui/page/Section.tsx';
import { compareTexts } from '../../ui/text/compare.ts';

const SHOWN = 5;

/** Traps whose state is not known, the longest silent first, each with its likely reason in one line. */
export function SilentTraps({ traps, now }: { traps: readonly Trap[]; now: number }) {
  const reasonOf = createSilenceReader(traps, now);
  const silent = traps
    .filter(({ state }) => state === 'unknown' || state === 'path_down')
    .sort((a, b) => compareTexts(a.last_seen_at, b.last_seen_at));
  if (silent.length === 0) return null;
  return (
    <Section
      title={`確認できないわな ${silent.length}件`}
      action={
        <Link to="/HokapatoList?state=unknown,path_down">
          {silent.length > SHOWN ? `全${silent.length}件を見る` : '一覧で見る'}
        </Link>
      }
    >
      <div>
        {silent.slice(0, SHOWN).map((trap) => (
          <RowLink
            key={trap.id}
            to={`/HokapatoList?trap_id=${trap.id}`}
            sign={<TrapStateShape state={trap.state} />}
            name={trap.name}
            note={reasonOf(trap)}
          />
        ))}
      </div>
    </Section>
  );
}
