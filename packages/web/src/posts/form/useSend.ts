import { ApiError, errorText, type FormQuestion, type OutboxEntry } from '@satomori/core';
import { useRef, useState } from 'react';
import { clock } from '../../platform/device/clock.ts';
import type { SendWatch } from '../../platform/outbox/sendWatch.ts';
import { findDamages, isIntact, type PhotoDamage, withDamages } from '../../platform/photos/keptPhoto.ts';
import {
  countProblems,
  findProblems,
  type FormProblems,
  NO_PROBLEMS,
  placeProblems,
  problemNames,
  type PostCheck,
} from './formProblems.ts';
import { type PhotoShares, photoShares } from './photoShares.ts';
import { isConflict, problemsIn, sendSentence } from './sendErrors.ts';
import type { DraftPhoto, PostDraft, IntactDraftPhoto } from '../draft/postDraft.ts';

const RECORDED = '先に送った内容で記録済みです。いまの内容にするには、先に送った記録を直してください。';

/** Reports the photo that the server refused at the photos of the form. */
function withPhotoProblem(problems: FormProblems, error: unknown, sent: readonly DraftPhoto[]): FormProblems {
  const id = error instanceof ApiError ? error.details['photo_id'] : undefined;
  const number = sent.findIndex((photo) => photo.id === id) + 1;
  if (number === 0) return problems;
  const photos = `写真${number}: ${errorText(error)}この写真を外すと、ほかは送れます。`;
  return { ...problems, parts: { ...problems.parts, photos } };
}

interface SendState<Draft> {
  isSending: boolean;
  /** Upload progress, where it can be measured. */
  shares: PhotoShares;
  error: string | null;
  isRecordedOtherwise: boolean;
  problems: FormProblems;
  /** The draft in which the problems were found. */
  tried: Draft | null;
  /** The device keeps the post and sends it later; the form is done with it. */
  kept: Kept | null;
}
const IDLE = {
  isSending: false,
  shares: {},
  error: null,
  isRecordedOtherwise: false,
  problems: NO_PROBLEMS,
  tried: null,
  kept: null,
};

/** A post to send, with callbacks for its progress, in total or for each photo. */
export interface SentPost<Point> extends Required<SendWatch> {
  point: Point;
  /** With the bytes that were just checked. */
  photos: readonly IntactDraftPhoto[];
}

/** What the device keeps; `gone`: another tab has sent or removed it. */
export type Kept = OutboxEntry | { gone: true };
/** What became of a post: stored by the server, or kept on the device to be sent later. */
export type Posted<Row> = { row: Row } | { kept: Kept };

interface SendOptions<Draft, Point, Row> extends Pick<PostCheck, 'endpoint' | 'leading'> {
  questions: readonly FormQuestion[];
  pointOf: (draft: Draft) => Point;
  /** Rejects where the server refuses the post; the draft is then there as before. */
  post: (sent: SentPost<Point>) => Promise<Posted<Row>>;
  /**
   * The draft must not change from here: proposed values must be the same on a second try, also after a
   * reload. Nothing is sent before this resolves.
   */
  onSending: (point: Point) => Promise<void>;
  onSent: (stored: Row, draft: Draft) => void;
  onKept: (draft: Draft) => void;
  /**
   * Called with the photos, by their hashes, whose bytes were lost since they were taken; nothing was sent.
   */
  onDamaged: (damages: ReadonlyMap<string, PhotoDamage>) => void;
}

/** Checks a draft and sends it; the draft stays until the server has confirmed it. */
export function useSend<Draft extends PostDraft, Point, Row>(options: SendOptions<Draft, Point, Row>) {
  const { endpoint, leading, questions, pointOf, post, onSending, onSent, onKept, onDamaged } = options;
  const [state, setState] = useState<SendState<Draft>>(IDLE);
  const stopping = useRef<AbortController | null>(null);

  /** Reports why a draft cannot be sent; `true` where nothing is wrong. */
  function check(draft: Draft, point: Point): boolean {
    const problems = findProblems({ endpoint, draft, point, questions, leading, now: clock.now() });
    const count = countProblems(problems);
    if (count === 0) return true;
    const names = problemNames(problems, questions).join('、');
    const error = [`送信していません。${count}か所を直してください。`, names, ...problems.others].join(' ');
    setState({ ...IDLE, error, problems, tried: draft });
    return false;
  }

  async function transmit(draft: Draft, point: Point, signal: AbortSignal) {
    setState({ ...IDLE, isSending: true });
    const photos = draft.photos.filter(isIntact);
    const damages = await findDamages(photos);
    if (damages.size > 0) {
      onDamaged(damages);
      check({ ...draft, photos: withDamages(draft.photos, damages) }, point);
      return;
    }
    await onSending(point);
    const changeShares = (made: (before: PhotoShares) => PhotoShares) =>
      setState((before) => (before.isSending ? { ...before, shares: made(before.shares) } : before));
    const posted = await post({
      point,
      photos,
      signal,
      onUpload: (sent, total) => changeShares(() => photoShares(photos, sent, total)),
      onPhoto: (id, share) => changeShares((before) => ({ ...before, [id]: share })),
    });
    if ('kept' in posted) {
      setState({ ...IDLE, kept: posted.kept });
      onKept(draft);
      return;
    }
    setState(IDLE);
    onSent(posted.row, draft);
  }

  async function send(draft: Draft) {
    // State is updated too late to stop a double press; this ref is not.
    if (stopping.current !== null) return;
    const point = pointOf(draft);
    if (!check(draft, point)) return;
    const controller = new AbortController();
    stopping.current = controller;
    try {
      await transmit(draft, point, controller.signal);
    } catch (error) {
      setState({
        ...IDLE,
        error: sendSentence(error, controller.signal.aborted, RECORDED),
        isRecordedOtherwise: isConflict(error),
        problems: withPhotoProblem(
          placeProblems(problemsIn(error), questions, draft.answers),
          error,
          draft.photos,
        ),
        tried: draft,
      });
    } finally {
      stopping.current = null;
    }
  }

  return { ...state, send, stop: () => stopping.current?.abort(), startOver: () => setState(IDLE) };
}

/** The state of sending, as the form uses it. */
export type Sending<Draft> = SendState<Draft> & {
  send: (draft: Draft) => Promise<void>;
  stop: () => void;
  /** Forgets what was kept, for the next post. */
  startOver: () => void;
};
