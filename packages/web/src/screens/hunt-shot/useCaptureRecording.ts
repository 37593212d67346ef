import {
  fiscalYear,
  type FormQuestion,
  type Capture,
  type CaptureInput,
  type Trap,
  isCaught,
} from '@satomori/core';
import { createCapture } from '@satomori/core/bodies';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { clock } from '../../platform/device/clock.ts';
import { deviceLetter } from '../../platform/device/deviceLetter.ts';
import { lastAnswers } from '../../platform/device/lastAnswers.ts';
import { usedCaptureNo } from '../../platform/device/usedCaptureNo.ts';
import { scrollPageTo } from '../../platform/page/scroll.ts';
import { postStartTimes, timeOf } from '../../posts/draft/postDraft.ts';
import { useDraft } from '../../posts/draft/useDraft.ts';
import { useRecordPost } from '../../posts/form/useRecordPost.ts';
import { useSend } from '../../posts/form/useSend.ts';
import { useReading } from '../../queries/api.ts';
import { laterNumber, nextCaptureNo } from '../../queries/posts/nextCaptureNo.ts';
import { useSession } from '../../queries/session/session.tsx';
import { captureOf, HUNT_FORM, type HuntDraft, newHuntDraft, recordedCapture } from './huntDraft.ts';
import { useIsOtherDraft } from './OtherDraftNote.tsx';
import { noteChoices, recentFirst } from './recentChoices.ts';
import { startDraft } from './startDraft.ts';

/**
 * The next number of an animal from this phone; `null` where the person's code or the phone's letter is
 * unknown. `note` remembers a number that was used.
 */
function useProposedNo(at: number, isWanted: boolean) {
  const { user } = useSession();
  const reading = useReading();
  const letter = deviceLetter.get(user.id);
  const isKnown = user.user_code !== null && letter !== null;
  const prefix = `${user.user_code ?? ''}${letter ?? ''}-`;
  const year = fiscalYear(at);
  const { data = null } = useQuery({
    ...nextCaptureNo(reading, prefix, at),
    enabled: isKnown && isWanted,
  });
  return {
    proposedNo: isKnown && isWanted ? laterNumber(prefix, data, usedCaptureNo.get(prefix, year)) : null,
    note: (captureNo: string | null) => usedCaptureNo.note(prefix, year, captureNo),
  };
}

/**
 * A capture of one's own from the first photo to the server's confirmation: its draft, how it is sent, and what became of
 * it. The form and the steps of かんたん操作 both show it.
 */
export function useCaptureRecording(asked: readonly FormQuestion[], traps: readonly Trap[]) {
  const [params] = useSearchParams();
  const { user } = useSession();
  // The order of options stays while the form is open; what the site asks may change.
  const [last, setLast] = useState(() => lastAnswers.get(user.id));
  const questions = useMemo(() => recentFirst(asked, last), [asked, last]);
  const [stored, setStored] = useState<Capture | null>(null);
  const begin = (now: number) => startDraft(now, params, questions, traps);
  const form = useDraft(HUNT_FORM, begin, postStartTimes);
  const { draft } = form;
  const isOtherDraft = useIsOtherDraft(draft, questions, params);
  const resultCode = questions.find(({ field }) => field === 'result')?.code ?? '';
  const at = Date.parse(timeOf(draft).at ?? '') || draft.openedAt;
  const { proposedNo, note } = useProposedNo(at, isCaught(draft.answers[resultCode]));
  const post = useRecordPost<HuntDraft, CaptureInput, Capture>(form, ({ point }) =>
    recordedCapture(point, { name: HUNT_FORM, path: '/HuntShot' }),
  );
  const sending = useSend({
    endpoint: createCapture,
    leading: resultCode,
    questions,
    pointOf: (written: HuntDraft) => captureOf(written, questions, proposedNo),
    post,
    // A second try must use the same number and time: the proposed ones go on.
    onSending: (point) => {
      form.change({ captureNo: point.capture_no ?? '', openedAt: draft.openedAt });
      note(point.capture_no ?? null);
      return form.settled();
    },
    onDamaged: form.markDamaged,
    onKept: (kept) => {
      noteChoices(questions, kept.answers, user.id);
      form.drop();
      scrollPageTo(0);
    },
    onSent: (row: Capture, sent) => {
      noteChoices(questions, sent.answers, user.id);
      form.drop();
      setStored(row);
      scrollPageTo(0);
    },
  });

  const again = () => {
    form.beginNext(isOtherDraft ? begin(clock.now()) : newHuntDraft(clock.now()));
    sending.startOver();
    setLast(lastAnswers.get(user.id));
    setStored(null);
  };
  return { questions, form, begin, proposedNo, sending, stored, isOtherDraft, again };
}
