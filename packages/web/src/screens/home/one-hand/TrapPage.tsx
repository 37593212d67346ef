import { elapsed, isolateText, type Trap, TRAP_STATE_LOOKS } from '@satomori/core';
import { useState } from 'react';
import { useNow } from '../../../platform/device/clock.ts';
import type { OneHand } from '../../../platform/device/oneHand.ts';
import { useAcknowledgeTrap } from '../../../queries/outbox/acts.ts';
import { actErrorText } from '../../../queries/refusal.ts';
import type { DoneAct } from '../../../traps/ActDone.tsx';
import { TrapStateShape } from '../../../shapes/StateShape.tsx';
import { stateSince } from '../../../traps/stateSince.ts';
import { useVisit } from '../../../traps/useVisit.ts';
import { VISIT_ANSWER_LABELS, VISIT_ANSWERS, type VisitAnswer } from '../../../traps/visitAnswers.ts';
import { ChoicePage } from '../../../ui/one-hand/ChoicePage.tsx';
import { useShownConnection } from './useShownConnection.ts';
import { VisitDone } from './VisitDone.tsx';

interface TrapPageProps {
  settings: OneHand;
  trap: Trap;
  onBack: () => void;
  onHome: () => void;
}

const SHAPE_PX = 120;
/** Nothing that changes with each measurement: it would be read aloud again. */
const WITH_POSITION = 'いまいる場所が分かれば、それも記録します。';

/** `作動（12分前）`, where it is, and who is on the way. */
function linesOf(trap: Trap, now: number): string[] {
  const { at } = stateSince(trap);
  const since = at === null ? '' : `（${elapsed(at, now)}）`;
  const responder =
    trap.responder === null ? null : `${isolateText(trap.responder.user_name)}さんが向かっています。`;
  const place = trap.place === null || trap.place === trap.name ? null : isolateText(trap.place);
  return [
    `${TRAP_STATE_LOOKS[trap.state].word}${since}`,
    ...[place, responder].filter((each) => each !== null),
  ];
}

/** A trap: 向かいます where it fired, then how it was found. */
export function TrapPage({ settings, trap, onBack, onHome }: TrapPageProps) {
  const connection = useShownConnection();
  const lines = [...linesOf(trap, useNow()), ...connection.lines];
  const [isVisiting, setIsVisiting] = useState(trap.state !== 'fired');
  const [done, setDone] = useState<DoneAct>(null);
  const [isAnswering, setIsAnswering] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const acknowledge = useAcknowledgeTrap();

  async function goThere() {
    setIsAnswering(true);
    setError(null);
    try {
      const recorded = await acknowledge({ trap, eta_minutes: null, note: null });
      setDone('kept' in recorded ? { logs: [], kept: recorded.kept } : '知らせました');
    } catch (failure) {
      setError(actErrorText(failure));
    } finally {
      setIsAnswering(false);
    }
  }

  if (done !== null)
    return (
      <VisitDone
        {...{ settings, done, onHome }}
        name={trap.name}
        onVisit={typeof done === 'string' ? () => [setDone(null), setIsVisiting(true)] : null}
        onNext={onBack}
      />
    );
  if (isVisiting) return <VisitPage {...{ settings, trap, lines, onBack }} onDone={setDone} />;
  const isOnTheWay = trap.responders.some(({ is_me }) => is_me);
  return (
    <ChoicePage
      settings={settings}
      title={isolateText(trap.name)}
      lines={lines}
      error={error}
      isOff={isAnswering}
      choices={[
        ...(isOnTheWay ? [] : [{ value: 'go', label: '向かいます' }]),
        { value: 'visit', label: '見回りを書く' },
      ]}
      onChoose={(choice) => (choice === 'go' ? void goThere() : setIsVisiting(true))}
      onBack={onBack}
    >
      <TrapStateShape state={trap.state} size={SHAPE_PX} />
    </ChoicePage>
  );
}

interface VisitPageProps extends Pick<TrapPageProps, 'settings' | 'trap' | 'onBack'> {
  lines: readonly string[];
  onDone: (done: DoneAct) => void;
}

/** How a trap was found, by one press; a capture leads on to its form. */
function VisitPage({ settings, trap: latest, lines, onBack, onDone }: VisitPageProps) {
  const { trap, position, press, sending, error } = useVisit(latest, onDone);
  return (
    <ChoicePage
      settings={settings}
      title={`${isolateText(trap.name)}は、どうでしたか`}
      lines={position.isOn ? [...lines, WITH_POSITION] : lines}
      error={error}
      isOff={sending !== null}
      choices={VISIT_ANSWERS.map((value) => ({ value, label: VISIT_ANSWER_LABELS[value] }))}
      onChoose={(value) => press(value as VisitAnswer)}
      onBack={onBack}
    >
      <TrapStateShape state={trap.state} size={SHAPE_PX} />
    </ChoicePage>
  );
}
