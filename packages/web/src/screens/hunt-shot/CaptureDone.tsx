import { type Capture, isCaught, isolateText, type Trap, trapAt } from '@satomori/core';
import { useNow } from '../../platform/device/clock.ts';
import type { OneHand } from '../../platform/device/oneHand.ts';
import { useMayBeOnline } from '../../platform/network/reach.ts';
import { captureTitle } from '../../captures/captureWords.ts';
import type { Kept } from '../../posts/form/useSend.ts';
import { keptWords } from '../../posts/one-hand/keptWords.ts';
import { SpeciesShape } from '../../shapes/SpeciesShape.tsx';
import { useOnePressAct } from '../../traps/useOnePressAct.ts';
import { BigButton } from '../../ui/one-hand/BigButton.tsx';
import { ChoicePage } from '../../ui/one-hand/ChoicePage.tsx';

/** What became of a capture: stored by the server, or kept on this phone. */
type Done = { row: Capture } | { kept: Kept };

interface CaptureDoneProps {
  settings: OneHand;
  done: Done;
  traps: readonly Trap[];
  onAgain: () => void;
  onHome: () => void;
}

function wordsOf(done: Done, mayBeOnline: boolean): { title: string; lines: string[] } {
  if ('row' in done) {
    const { row } = done;
    const facts = [captureTitle(row), row.trap_name === null ? null : isolateText(row.trap_name)];
    const photos = row.photos.length > 0 ? `写真 ${row.photos.length}枚` : null;
    const no = row.capture_no === null ? null : `番号 ${row.capture_no}`;
    return {
      title: '送信しました',
      lines: [...facts, photos, no].filter((each): each is string => each !== null && each !== ''),
    };
  }
  return keptWords(done.kept, mayBeOnline);
}

/** The trap to set again after a capture; `null`: none. */
function trapToSet(done: Done, traps: readonly Trap[], now: number): Trap | null {
  const id =
    'row' in done
      ? isCaught(done.row.result)
        ? done.row.trap_id
        : null
      : 'gone' in done.kept
        ? null
        : done.kept.subject;
  const trap = traps.find((each) => each.id === id);
  const state = trap && trapAt(trap, now).state;
  return trap !== undefined && (state === 'fired' || state === 'checked') ? trap : null;
}

/** What was sent, in words, and what comes next. */
export function CaptureDone({ settings, done, traps, onAgain, onHome }: CaptureDoneProps) {
  const mayBeOnline = useMayBeOnline();
  const trap = trapToSet(done, traps, useNow());
  const { press, done: set, error, isSending } = useOnePressAct({ kind: 'set', result: null });
  const { title, lines } = wordsOf(done, mayBeOnline);
  const isSet = set !== null;
  return (
    <ChoicePage
      settings={settings}
      title={title}
      lines={isSet ? [...lines, 'わなを掛け直したことを記録しました。'] : lines}
      error={error}
      isOff={isSending}
      choices={[
        ...(trap === null || isSet ? [] : [{ value: 'set', label: 'わなを掛け直した' }]),
        { value: 'again', label: '続けて記録する' },
      ]}
      onChoose={(choice) => {
        if (choice === 'again') onAgain();
        else if (trap !== null) void press(trap);
      }}
      last={
        <BigButton key="home" isPrimary onClick={onHome}>
          ホームへ
        </BigButton>
      }
    >
      {'row' in done && done.row.species !== null && <SpeciesShape species={done.row.species} size={120} />}
    </ChoicePage>
  );
}
