import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../format/durations.ts';
import {
  DEFAULT_LADDER,
  LADDER_ENDED,
  ladderInForce,
  ladderSchema,
  ladderText,
  minutesOfAcknowledgement,
  PROPOSED_LADDER,
  waitForStep,
} from './ladder.ts';

describe('a ladder', () => {
  const step = (after_minutes: number, audiences = ['group']) => ({ after_minutes, audiences });
  it.each([
    ['no step', []],
    ['nobody at once', [step(5)]],
    ['steps in disorder', [step(0), step(30), step(15)]],
    ['two steps at once', [step(0), step(0)]],
    ['a step for nobody', [step(0, [])]],
    ['people who are not known', [step(0, ['mayor'])]],
    ['a step after a day', [step(0), step(24 * 60)]],
  ])('with %s is refused', (_what, ladder) => {
    expect(ladderSchema.safeParse(ladder).success).toBe(false);
  });

  it('that is set or proposed by default is accepted', () => {
    for (const ladder of [DEFAULT_LADDER, PROPOSED_LADDER])
      expect(ladderSchema.safeParse(ladder).success).toBe(true);
  });

  it('is climbed step by step, then tells that nobody answered, then ends', () => {
    const due = [0, 1, 2, 3, LADDER_ENDED].map((run) => waitForStep(PROPOSED_LADDER, run));
    expect(due).toEqual([0, 15 * MINUTE_MS, 15 * MINUTE_MS, 30 * MINUTE_MS, null]);
  });

  it('that was shortened below the steps that ran still tells that nobody answered', () => {
    expect([2, 3, 6].map((run) => waitForStep(DEFAULT_LADDER, run))).toEqual([
      30 * MINUTE_MS,
      30 * MINUTE_MS,
      30 * MINUTE_MS,
    ]);
  });

  it('is that of the group, else of the nearest group above with one, else the usual one', () => {
    const [own, above] = [[step(0, ['owner'])], [step(0)]] as (typeof DEFAULT_LADDER)[];
    const groups = [
      { id: 'top', parent_id: 'below', ladder: null },
      { id: 'club', parent_id: 'top', ladder: above ?? null },
      { id: 'west', parent_id: 'club', ladder: own ?? null },
      { id: 'east', parent_id: 'club', ladder: null },
      { id: 'below', parent_id: 'top', ladder: null },
    ];
    const inForce = (id: string | null) => ladderInForce(groups, id);
    expect([inForce('west'), inForce('east')]).toEqual([own, above]);
    for (const id of ['top', 'below', 'unknown', null]) expect(inForce(id)).toBe(DEFAULT_LADDER);
  });

  it('has one line of text', () => {
    expect(ladderText(DEFAULT_LADDER)).toBe(
      '0分 わなの持ち主・グループの人・上のグループの人・親機を見る人 → 30分 管理者',
    );
  });
});

it('向かいます counts for half an hour beyond the arrival, for an hour where none was said', () => {
  expect([minutesOfAcknowledgement(60), minutesOfAcknowledgement(null)]).toEqual([90, 60]);
});
