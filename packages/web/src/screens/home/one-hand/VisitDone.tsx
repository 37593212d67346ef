import { isolateText } from '@satomori/core';
import { useState } from 'react';
import type { OneHand } from '../../../platform/device/oneHand.ts';
import { useMayBeOnline } from '../../../platform/network/reach.ts';
import { whySentence } from '../../../queries/outbox/words.ts';
import { useCancelAct } from '../../../queries/trapLogs.ts';
import type { DoneAct } from '../../../traps/ActDone.tsx';
import { useActPosition } from '../../../traps/position/useActPosition.ts';
import { useUndoActs } from '../../../traps/useUndoActs.ts';
import { BigButton } from '../../../ui/one-hand/BigButton.tsx';
import { ChoicePage } from '../../../ui/one-hand/ChoicePage.tsx';

interface VisitDoneProps {
  settings: OneHand;
  done: NonNullable<DoneAct>;
  /** Of the trap. */
  name: string;
  /** Goes on to how the trap was found; `null` where that is recorded. */
  onVisit: (() => void) | null;
  /** To the other traps. */
  onNext: () => void;
  onHome: () => void;
}

/** What was recorded at a trap, with one press to undo it. */
export function VisitDone({ settings, done, name, onVisit, onNext, onHome }: VisitDoneProps) {
  const { mutateAsync: cancel } = useCancelAct();
  const mayBeOnline = useMayBeOnline();
  const { logs, kept } = typeof done === 'string' ? { logs: [], kept: null } : done;
  const { text, isOffered, undoing, error, undo } = useUndoActs({ logs, onUndo: cancel });
  const position = useActPosition();
  const [isAllowed, setIsAllowed] = useState(false);
  function allow() {
    setIsAllowed(true);
    position.switchOn(true);
  }
  const stored = typeof done === 'string' ? `向かうことを${done}` : text;
  return (
    <ChoicePage
      settings={settings}
      title={kept === null ? stored : '端末に保存しました'}
      lines={[
        isolateText(name),
        ...(kept === null ? [] : [whySentence(kept, mayBeOnline)]),
        ...(isAllowed ? [position.problem ?? '次の見回りから、いまいる場所も記録します。'] : []),
      ]}
      error={error}
      isOff={undoing === 'under way'}
      choices={[
        ...(onVisit === null ? [] : [{ value: 'visit', label: '見回りを書く' }]),
        ...(onVisit === null && position.mayOffer ? [{ value: 'position', label: '次から位置も記録' }] : []),
        ...(isOffered && logs.length > 0 ? [{ value: 'undo', label: '元に戻す' }] : []),
        { value: 'next', label: 'ほかのわなへ' },
      ]}
      onChoose={(choice) => {
        if (choice === 'undo') void undo();
        else if (choice === 'visit') onVisit?.();
        else if (choice === 'position') allow();
        else onNext();
      }}
      last={
        <BigButton key="home" isPrimary onClick={onHome}>
          ホームへ
        </BigButton>
      }
    />
  );
}
