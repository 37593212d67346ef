import type { ReviewedPost } from '@satomori/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useLetterKeysOn, useShortcuts } from '../../platform/page/shortcuts.ts';
import { storedRowOf, type ReviewAction } from '../../queries/posts/changedPost.ts';
import { actErrorText } from '../../queries/refusal.ts';
import type { Post, TextFact } from '../card/postWords.ts';
import { changedFacts, changedFactText } from './changedFacts.ts';
import { focusedPostId, focusNextWaiting, stepFocus } from './postFocus.ts';
import type { Review, ReviewProblem } from './reviewContext.ts';
import { useMayDo } from './useMayDo.ts';

/** Keys of the reviewer: j and k go from post to post, c approves and r returns the focused one. */
function useReviewKeys(isOn: boolean, acts: { approve: () => void; giveBack: () => void }): void {
  useShortcuts(
    '確認と承認',
    [
      { keys: 'j', does: '次の投稿', act: () => stepFocus(1) },
      { keys: 'k', does: '前の投稿', act: () => stepFocus(-1) },
      { keys: 'c', does: '確認して承認', act: acts.approve },
      { keys: 'r', does: '差し戻す', act: acts.giveBack },
    ],
    isOn,
  );
}

/** An action without the version of the row, which is added when it is sent. */
type Act = ReviewAction extends infer Each
  ? Each extends ReviewAction
    ? Omit<Each, 'version'>
    : never
  : never;

const DONE: Record<Act['action'], string> = {
  approve: 'を承認しました',
  return: 'を差し戻しました',
  withdraw: 'を取り下げました',
};

export interface ReviewOptions<Row extends Post> {
  kind: ReviewedPost;
  /** Sends an action and resolves with the updated row. */
  change: (sent: { id: string; change: ReviewAction }) => Promise<Row>;
  titleOf: (row: Row) => string;
  /** All facts that the screen shows of a row. */
  factsOf: (row: Row) => TextFact[];
  editPath: (id: string) => string;
}

interface Shown<Row> {
  rows: readonly Row[];
  /** Keeps a row in its place. */
  hold: (row: Row) => void;
}

/** What differs between a row on screen and the current one of the server. */
function changesIn<Row extends Post>(row: Row, error: unknown, factsOf: (row: Row) => TextFact[]) {
  const stored = storedRowOf<Row>(error);
  return stored === null ? [] : changedFacts(factsOf(row), factsOf(stored));
}

interface Acts<Row> {
  approve: (row: Row) => Promise<void>;
  ask: (row: Row, action: 'return' | 'withdraw') => void;
}

/** Approves and returns the focused post, for reviewers. */
function useActsByKey<Row extends Post>(
  rows: readonly Row[],
  mayDo: ReturnType<typeof useMayDo>,
  { approve, ask }: Acts<Row>,
): void {
  const [areKeysOn] = useLetterKeysOn();
  const underFocus = (action: 'approve' | 'return'): Row | null => {
    const row = rows.find(({ id }) => id === focusedPostId());
    return row !== undefined && mayDo.on(row)?.actions.includes(action) === true ? row : null;
  };
  useReviewKeys(mayDo.isReviewer && areKeysOn, {
    approve: () => {
      const row = underFocus('approve');
      if (row !== null) void approve(row);
    },
    giveBack: () => {
      const row = underFocus('return');
      if (row !== null) ask(row, 'return');
    },
  });
}

type ReviewParts<Row> = Pick<Review, 'mayOn' | 'editPath' | 'busyId' | 'problem'> &
  Acts<Row> & { titleOf: (row: Row) => string };

/**
 * Used by the cards of thousands of posts, so it changes only with what they show, not with every rendering.
 */
function useStableReview<Row extends Post>(parts: ReviewParts<Row>): Review {
  const { mayOn, titleOf, editPath, busyId, problem, approve, ask } = parts;
  const latest = useRef({ approve, ask });
  useEffect(() => {
    latest.current = { approve, ask };
  });
  return useMemo(
    () => ({
      mayOn,
      titleOf: (post) => titleOf(post as Row),
      editPath,
      busyId,
      problem,
      approve: (post) => void latest.current.approve(post as Row),
      ask: (post, action) => latest.current.ask(post as Row, action),
    }),
    [mayOn, titleOf, editPath, busyId, problem],
  );
}

/**
 * The actions on the posts of a list: approve, return with a reason, withdraw, each by button and (for
 * reviewers) by key. With an old version nothing changes, and the changes of another person are shown.
 *
 * Source: R92, R93.
 */
export function useReview<Row extends Post>(options: ReviewOptions<Row>, { rows, hold }: Shown<Row>) {
  const { kind, change, titleOf, factsOf, editPath } = options;
  const mayDo = useMayDo(kind);
  const [busyId, setBusyId] = useState<string | null>(null);
  const [problem, setProblem] = useState<ReviewProblem | null>(null);
  const [asked, setAsked] = useState<{ id: string; action: 'return' | 'withdraw' } | null>(null);
  const [done, setDone] = useState<{ id: string; words: string } | null>(null);
  // State is updated too late to stop a double press; this ref is not.
  const isUnderWay = useRef(false);

  // After the dialog has returned the focus.
  useEffect(() => {
    if (done !== null) focusNextWaiting(done.id);
  }, [done]);

  async function act(row: Row, what: Act): Promise<void> {
    try {
      const sent: ReviewAction = { ...what, version: row.version };
      hold(await change({ id: row.id, change: sent }));
      setProblem(null);
      setDone({ id: row.id, words: `${titleOf(row)}${DONE[what.action]}` });
    } catch (error) {
      const stored = storedRowOf<Row>(error);
      if (stored !== null) hold(stored);
      throw error;
    }
  }
  async function approve(row: Row): Promise<void> {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setBusyId(row.id);
    try {
      await act(row, { action: 'approve' });
    } catch (error) {
      setProblem({ id: row.id, sentence: actErrorText(error), changes: changesIn(row, error, factsOf) });
    } finally {
      isUnderWay.current = false;
      setBusyId(null);
    }
  }
  function ask(row: Row, action: 'return' | 'withdraw'): void {
    hold(row);
    setProblem(null);
    setAsked({ id: row.id, action });
  }

  useActsByKey(rows, mayDo, { approve, ask });

  const review = useStableReview({ mayOn: mayDo.on, titleOf, editPath, busyId, problem, approve, ask });
  const askedRow = rows.find(({ id }) => id === asked?.id);
  const dialog =
    asked === null || askedRow === undefined
      ? null
      : {
          action: asked.action,
          title: titleOf(askedRow),
          onSend: (reason: string | null) =>
            act(
              askedRow,
              asked.action === 'return'
                ? { action: 'return', reason: reason ?? '' }
                : { action: 'withdraw', reason },
            ),
          onClose: () => setAsked(null),
          errorTextOf: (error: unknown) =>
            [actErrorText(error), ...changesIn(askedRow, error, factsOf).map(changedFactText)].join(' '),
        };
  return { review, dialog, isReviewer: mayDo.isReviewer, message: done?.words ?? '' };
}
