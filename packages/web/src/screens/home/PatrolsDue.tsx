import { silenceInShort, type Trap } from '@satomori/core';
import { Link } from 'react-router-dom';
import { compareTexts } from '../../ui/text/compare.ts';
import { Elapsed } from '../../ui/text/Elapsed.tsx';
import { Empty } from '../../ui/list/Empty.tsx';
import { RowLink } from '../../ui/list/RowLink.tsx';
import { Section } from '../../ui/page/Section.tsx';
import { TrapStateShape } from '../../shapes/StateShape.tsx';
import { DayWeather } from './weather/lazyParts.ts';

const SHOWN = 5;

const byLastPatrol = (a: Trap, b: Trap) => compareTexts(a.last_patrol_at, b.last_patrol_at);

/** Traps still to be patrolled today, longest unvisited first, with the reason of silent ones and the weather. */
export function PatrolsDue({ traps, now }: { traps: readonly Trap[]; now: number }) {
  const due = traps.filter(({ is_patrol_due }) => is_patrol_due).sort(byLastPatrol);
  if (traps.length === 0) return null;
  if (due.length === 0) {
    return (
      <Section title="本日の見回り">
        <Empty>見回りの残りはありません。</Empty>
      </Section>
    );
  }
  return (
    <Section
      title={`本日の見回り 残り ${due.length}件`}
      action={
        <Link to="/HokapatoList?patrol=due">
          {due.length > SHOWN ? `全${due.length}件を見る` : '一覧で見る'}
        </Link>
      }
    >
      <div>
        {due.slice(0, SHOWN).map((trap) => (
          <RowLink
            key={trap.id}
            to={`/HokapatoList?trap_id=${trap.id}`}
            sign={<TrapStateShape state={trap.state} />}
            name={trap.name}
            note={
              <>
                前回 <Elapsed at={trap.last_patrol_at} never="記録なし" />
                <Silence trap={trap} now={now} />
              </>
            }
          />
        ))}
      </div>
      <DayWeather now={now} />
    </Section>
  );
}

function Silence({ trap, now }: { trap: Trap; now: number }) {
  const text = silenceInShort(trap, now);
  return text === null ? null : `。${text}`;
}
