import * as z from 'zod/mini';
import { MINUTE_MS } from '../format/durations.ts';

/** Who can be notified of a firing. */
export const LADDER_AUDIENCES = [
  'owner',
  'group',
  'groups_above',
  'gateway_viewers',
  'administrators',
] as const;
export type LadderAudience = (typeof LADDER_AUDIENCES)[number];

export const LADDER_AUDIENCE_LABELS: Readonly<Record<LadderAudience, string>> = {
  owner: 'わなの持ち主',
  group: 'グループの人',
  groups_above: '上のグループの人',
  gateway_viewers: '親機を見る人',
  administrators: '管理者',
};

const MAX_STEPS = 6;
/** Minutes. */
const MAX_WAIT = 12 * 60;

const stepSchema = z.strictObject({
  after_minutes: z.int().check(z.minimum(0), z.maximum(MAX_WAIT)),
  audiences: z.array(z.enum(LADDER_AUDIENCES)).check(z.minLength(1), z.maxLength(LADDER_AUDIENCES.length)),
});

/** Who is notified of a firing, after how many minutes without 「向かいます」. */
export const ladderSchema = z.array(stepSchema).check(
  z.minLength(1),
  z.maxLength(MAX_STEPS),
  z.refine((steps) => steps[0]?.after_minutes === 0, {
    error: '1段目は0分にしてください。作動したらすぐにだれかへ知らせます',
  }),
  z.refine(
    (steps) =>
      steps.every(({ after_minutes }, index) => after_minutes > (steps[index - 1]?.after_minutes ?? -1)),
    { error: '段ごとの分は、前の段より大きくしてください' },
  ),
);
export type Ladder = z.output<typeof ladderSchema>;

/**
 * Where neither a group nor one above it has a ladder: everybody whom a firing concerns at once, then the town.
 *
 * Source: R150.
 */
export const DEFAULT_LADDER: Ladder = [
  { after_minutes: 0, audiences: ['owner', 'group', 'groups_above', 'gateway_viewers'] },
  { after_minutes: 30, audiences: ['administrators'] },
];

/** What a group that wants its own is offered first. */
export const PROPOSED_LADDER: Ladder = [
  { after_minutes: 0, audiences: ['owner', 'group', 'gateway_viewers'] },
  { after_minutes: 15, audiences: ['groups_above'] },
  { after_minutes: 30, audiences: ['administrators'] },
];

interface LadderGroup {
  id: string;
  parent_id: string | null;
  ladder: Ladder | null;
}

/** The ladder of the group, else of the nearest group above that has one, else the usual one. Source: R150. */
export function ladderInForce(groups: readonly LadderGroup[], groupId: string | null): Ladder {
  const byId = new Map(groups.map((group) => [group.id, group]));
  let group = byId.get(groupId ?? '');
  // Each group at most once, even if the tree contains a cycle.
  for (let left = groups.length; group !== undefined && left > 0; left -= 1) {
    if (group.ladder !== null) return group.ladder;
    group = byId.get(group.parent_id ?? '');
  }
  return DEFAULT_LADDER;
}

/** So long after the last step without an answer the administrators are told that nobody was reached. */
const NOBODY_AFTER_MS = 30 * MINUTE_MS;

/** In place of the number of steps run, once it was told that nobody answered: a ladder may become shorter meanwhile. */
export const LADDER_ENDED = MAX_STEPS + 1;

/**
 * How long after a step the next one runs, in milliseconds; the one after the last tells that nobody answered; `null`
 * after that.
 *
 * Source: R150, R152.
 */
export function waitForStep(ladder: Ladder, stepsRun: number): number | null {
  if (stepsRun >= LADDER_ENDED) return null;
  const next = ladder[stepsRun];
  if (next === undefined) return NOBODY_AFTER_MS;
  return (next.after_minutes - (ladder[stepsRun - 1]?.after_minutes ?? 0)) * MINUTE_MS;
}

/** Without a check for so long after the expected arrival, or after 「向かいます」 without one, it no longer counts. */
const LATE_AFTER_MINUTES = 30;
const EXPIRES_AFTER_MINUTES = 60;

/** For how many minutes a 「向かいます」 counts. Source: R151. */
export const minutesOfAcknowledgement = (etaMinutes: number | null): number =>
  etaMinutes === null ? EXPIRES_AFTER_MINUTES : etaMinutes + LATE_AFTER_MINUTES;

/** Whether everybody who was told has said that they cannot go; nobody told is nobody declined. */
export function haveAllDeclined(
  answers: readonly { user_id: string; declined_at: number | null }[],
): boolean {
  const declined = new Set(answers.filter(({ declined_at }) => declined_at !== null).map(userOf));
  return answers.length > 0 && answers.every((answer) => declined.has(userOf(answer)));
}

const userOf = ({ user_id }: { user_id: string }): string => user_id;

/** One line: `0分 わなの持ち主・グループの人 → 30分 管理者`. */
export const ladderText = (ladder: Ladder): string =>
  ladder
    .map(
      ({ after_minutes, audiences }) =>
        `${after_minutes}分 ${audiences.map((audience) => LADDER_AUDIENCE_LABELS[audience]).join('・')}`,
    )
    .join(' → ');
