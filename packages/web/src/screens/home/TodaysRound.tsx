import { Button, makeStyles } from '@fluentui/react-components';
import { formatTime, isPatrolLeft, orderRound, type Trap, type TrapActInput } from '@satomori/core';
import { useMemo, useState } from 'react';
import type { Place } from '../../geo/place.ts';
import { sunsetAt } from '../../geo/sunset.ts';
import { PositionProblem, readPosition } from '../../platform/device/geolocation.ts';
import { useIsDesktop } from '../../platform/device/viewport.ts';
import { useOutboxView } from '../../queries/outbox/outbox.ts';
import { useSession } from '../../queries/session/session.tsx';
import { positionSwitch, useActPosition } from '../../traps/position/useActPosition.ts';
import { FormError } from '../../ui/form/FormError.tsx';
import { SwitchRow } from '../../ui/form/SwitchRow.tsx';
import { Empty } from '../../ui/list/Empty.tsx';
import { Section } from '../../ui/page/Section.tsx';
import { type RoundPatrol, RoundRow } from './RoundRow.tsx';
import { DayWeather } from './weather/lazyParts.ts';

/** So many are left to see at once; what is ticked off stays above them. */
const SHOWN = 5;

const useStyles = makeStyles({
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  foot: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
  act: { minHeight: '48px' },
});

/** Traps visited today by acts that are not sent yet; the server counts each act as a visit too. */
function useKeptVisits(now: number): ReadonlySet<string> {
  const { entries } = useOutboxView();
  const acts = entries
    .filter(({ kind, state }) => kind === 'trap_act' && state !== 'rejected')
    .map(({ body }) => body as TrapActInput);
  const visits = acts.filter(
    ({ occurred_at }) => !isPatrolLeft({ placement: 'set', last_patrol_at: occurred_at }, now),
  );
  return new Set(visits.map(({ trap_id }) => trap_id));
}

/** The traps of the round: those without a patrol when it was opened, also after they were ticked off. */
function useRoundOf(traps: readonly Trap[], now: number): Trap[] {
  const left = traps.filter((trap) => isPatrolLeft(trap, now));
  const [ids, setIds] = useState(() => new Set(left.map(({ id }) => id)));
  if (left.some(({ id }) => !ids.has(id))) setIds(new Set([...ids, ...left.map(({ id }) => id)]));
  return traps.filter(({ id }) => ids.has(id));
}

/** Where the round begins: the middle of the town until the person asks for their own position. */
function useStart() {
  const { site } = useSession();
  const middle = useMemo<Place>(
    () => ({ latitude: site.center_latitude, longitude: site.center_longitude }),
    [site.center_latitude, site.center_longitude],
  );
  const [here, setHere] = useState<Place | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  async function locate() {
    setProblem(null);
    try {
      const { latitude, longitude } = (await readPosition()).coords;
      setHere({ latitude, longitude });
    } catch (error) {
      setProblem(error instanceof PositionProblem ? error.message : '現在地を取得できませんでした。');
    }
  }
  return { middle, start: here ?? middle, word: here === null ? '町の中央' : '現在地', problem, locate };
}

/** The light of the day, and what ends with it. Source: R266. */
function sunsetText(sunset: number, now: number): string {
  return now < sunset
    ? `日の入 ${formatTime(sunset)}（日の出前と日の入後は、銃を使えません）`
    : `日の入 ${formatTime(sunset)} を過ぎました。銃は使えません。`;
}

interface TodaysRoundProps {
  traps: readonly Trap[];
  now: number;
}

/** 本日の見回り of a person who goes round: nearest first, ticked off in place. Source: R265. */
export function TodaysRound({ traps, now }: TodaysRoundProps) {
  const styles = useStyles();
  const { middle, start, word, problem, locate } = useStart();
  const kept = useKeptVisits(now);
  const round = useRoundOf(traps, now);
  const [isAll, setIsAll] = useState(false);
  const stops = orderRound(start, round);
  const patrolOf = (trap: Trap): RoundPatrol => {
    if (!isPatrolLeft(trap, now)) return 'recorded';
    return kept.has(trap.id) ? 'kept' : 'left';
  };
  const left = stops.filter(({ item }) => patrolOf(item) === 'left');
  // A round is gone with a phone; on a desktop the position would be measured for as long as the page is open.
  const isWithPosition = !useIsDesktop() && left.length > 0;
  const position = useActPosition(isWithPosition);
  if (traps.length === 0) return null;
  if (stops.length === 0)
    return (
      <Section title="本日の見回り">
        <Empty>見回りの残りはありません。</Empty>
      </Section>
    );
  const last = left[SHOWN - 1];
  const shown = isAll || last === undefined ? stops : stops.slice(0, stops.indexOf(last) + 1);
  return (
    <Section title={`本日の見回り 残り ${left.length}件`} note={sunsetText(sunsetAt(middle, now), now)}>
      <ol className={styles.list}>
        {shown.map(({ item, distance_m }, index) => (
          <RoundRow
            key={item.id}
            trap={item}
            way={distance_m === null ? null : { from: index === 0 ? word : '前のわな', distance_m }}
            patrol={patrolOf(item)}
            now={now}
            readPosition={position.read}
          />
        ))}
      </ol>
      <div className={styles.foot}>
        {shown.length < stops.length && (
          <Button className={styles.act} onClick={() => setIsAll(true)}>
            全{stops.length}件を出す
          </Button>
        )}
        {stops.some(({ distance_m }) => distance_m !== null) && (
          <Button className={styles.act} onClick={() => void locate()}>
            現在地から並べる
          </Button>
        )}
      </div>
      {problem !== null && <FormError>{problem}</FormError>}
      {isWithPosition && <SwitchRow {...positionSwitch(position)} />}
      <DayWeather now={now} saysWhy />
    </Section>
  );
}
