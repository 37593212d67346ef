import { CHECK_RESULT_LABELS, type CheckResult, type TrapAct, type TrapState } from '@satomori/core';

/** What a visit to a set trap can end with, each by one press. */
export const VISIT_ANSWERS = ['nothing', 'captured', 'false_spring', 'bycatch', 'set_again'] as const;
export type VisitAnswer = (typeof VISIT_ANSWERS)[number];

export const VISIT_ANSWER_LABELS: Record<VisitAnswer, string> = {
  nothing: CHECK_RESULT_LABELS.nothing,
  captured: CHECK_RESULT_LABELS.captured,
  false_spring: CHECK_RESULT_LABELS.false_spring,
  bycatch: CHECK_RESULT_LABELS.bycatch,
  set_again: '掛け直し',
};

export interface VisitAct {
  kind: TrapAct;
  result: CheckResult | null;
}

const SET_AGAIN: VisitAct = { kind: 'set', result: null };

/** Whether the trap is in use, so that a visit says how it was found. */
export const isVisited = (state: TrapState): boolean =>
  state !== 'planned' && state !== 'stopped' && state !== 'removed';

/**
 * The acts that an answer records, in their order. Only an answer that the trap had gone off, or one about a trap that
 * was shown as fired, checks it: 異常なし elsewhere is a patrol, and leaves a firing open that the phone does not know.
 *
 * @param state as the person saw it
 * Source: R269.
 */
export function actsOfVisit(answer: VisitAnswer, state: TrapState): VisitAct[] {
  switch (answer) {
    case 'nothing':
      return state === 'fired'
        ? [{ kind: 'checked', result: 'nothing' }, SET_AGAIN]
        : [{ kind: 'patrol', result: 'nothing' }];
    case 'captured':
    case 'bycatch':
      return [{ kind: 'checked', result: answer }];
    case 'false_spring':
      return [{ kind: 'checked', result: answer }, SET_AGAIN];
    case 'set_again':
      return [SET_AGAIN];
  }
}
