import { deriveTrapState, type NotAppliedReason } from '@satomori/core';
import type { FieldTrapRow } from '@satomori/server/testing';
import { serverTime } from './serverClock.ts';
import { type Act, actedAt, type Delivery, type Firing, firedBy, HOUR, MINUTE, type Story } from './truth.ts';

/** The result of one trap's story. */
export interface Verdict {
  /** Firings of which the server received proof. */
  received: number;
  /** 1. Received, and at some time afterwards not shown as 作動 until a person who could know about it checked. */
  notShown: number;
  /** 2. Received, with no notification ever. */
  neverRung: number;
  /** 3. Further incidents of one and the same firing. */
  furtherIncidents: number;
  /** 4. Notified for a trap that was set. */
  falseAlarms: number;
  /** 5. Hours shown as 稼働中 while sprung, by proof dated later than the firing. */
  wrongSafeHours: number;
  /** 6. Firings that the last check did not clear, by a person who saw the newest reading. */
  notCleared: number;
  /** 7. Acts without effect whose author got no reason. */
  silentActs: number;
  /** Hours of the story; hours shown as 作動 after a check by a person who knew about it (a nuisance, no danger). */
  hours: number;
  needlessHours: number;
  timeline: readonly TimelineEntry[];
}

export interface TimelineEntry {
  at: number;
  text: string;
}

/** A phone is often this little ahead; the server treats it as right. */
const USUAL_CLOCK_ERROR_MS = 60_000;
/** A firing this shortly after another shares its notification. */
const JOINED_WITHIN_MS = 10 * MINUTE;
/** A late alarm shows when it happened and when it was received. */
const LATE_AFTER_MS = 5 * MINUTE;
/** 作業中 lasts half an hour, and a phone may be a minute ahead. */
const LONGEST_WORK_MS = 31 * MINUTE;

interface Known {
  /** When the server had proof of the firing; `null` while it has none. */
  receivedAt: number | null;
  firstFrameAt: number | null;
  /** Something received by then distinguishes it from the firing before. */
  isDistinct: boolean;
  /** It belongs to an alarm that is open. */
  isJoined: boolean;
  clearedAt: number | null;
  /** A person who could know about it has checked the trap since it was first reported, by a frame or a count. */
  isLookedAfter: boolean;
  rings: number;
  incidents: Set<string>;
  isNotShown: boolean;
}

/** The trap after an act, and why the act was not applied. */
interface Outcome {
  wasFired: boolean;
  row: FieldTrapRow;
  reason: NotAppliedReason | null;
}

const knownByPhone = ({ at, claimedAt, deliveredAt }: Act): number =>
  claimedAt > deliveredAt + USUAL_CLOCK_ERROR_MS ? at : Math.max(at, claimedAt);

/**
 * Judges how one trap was shown, knowing the truth. It is as strict as is possible with what the server received, and
 * no stricter; these are all the exceptions:
 *
 * - A firing counts as received with the first frame that reports "fired" and was sent while it lasted, live or from
 *   the device's memory. A lost frame proves nothing.
 * - **Two firings look like one** where the firing before was checked, and neither an armed frame nor a person's
 *   `set` from between the two was received before: a trap left sprung looks the same. Such a firing counts as
 *   received with the first frame after such a `set`. The same applies to a late frame where the next reading sent
 *   was of another firing.
 * - After a check, firings that began before its author was at the trap need not be shown. A phone that is ahead by
 *   less than the delivery took cannot be recognized: its time counts as correct.
 * - **A frame without a time of its own** (its gateway does not know the time, so the network's time is that of
 *   arrival) cannot be recognized as old where no later frame of its session was received, nor one of a session under
 *   another address. Its notifications and proofs are not counted.
 * - **A late alarm always notifies (R6)**: a frame that reports "fired" and was sent more than five minutes ago is
 *   not counted as a second notification, whatever else was known of that firing.
 * - **After a check, doubt notifies (R5, R11)**: the same frame under another id; a record from the device's memory,
 *   whose time is the device's alone, and the frame after one, as it may report a setting since; a frame before which
 *   another was lost that may have reported that the trap was set; the first one that reports the contact after the
 *   device was without a battery, when the trap may have been set; a count that rose while frames were lost, before
 *   or after the check; a tilt sensor, which need not report that it was righted.
 * - What a person records of a trap is proof by their own word: a check recorded while the trap was left sprung, or
 *   by a phone that is ahead and cannot be recognized, is not counted as wrong.
 * - During 作業中 no notification is needed, nor for what a person's own hands moved then: a firing first reported in
 *   that time counts as received with the first frame after it.
 * - While another firing is open, a firing belongs to that alarm and needs no notification of its own if it is older
 *   than the open one, if a person who was at the trap after it has recorded so before, if the trap notified within
 *   the last ten minutes or the sensor reported "fired" within the last hour (a flapping contact), or if its frame
 *   equals an earlier one in address, counter and payload (R5).
 * - **Where the server's clock is set** only the order of receipt decides: after a check or a setting, what was
 *   received before it need not be shown, what a firing adds to an open one needs no notification, and notifications
 *   and hours are not judged.
 * - What an act leaves open or notifies again is not counted where its phone's clock is wrong, or where the sensor
 *   reported "fired" after it: whether that is still the same firing is unknown.
 */
export function createJudge(story: Story) {
  const { firings, changes, model, serverError } = story;
  const now = (at: number) => serverTime(serverError, at);
  /** The latest events that the author of an act could know about, judging by what was received. */
  const knownUntil = (given: Act) => (serverError === null ? knownByPhone(given) : given.deliveredAt);
  const known: Known[] = firings.map(() => ({
    receivedAt: null,
    firstFrameAt: null,
    isDistinct: false,
    isJoined: false,
    clearedAt: null,
    isLookedAfter: false,
    rings: 0,
    incidents: new Set(),
    isNotShown: false,
  }));
  const timeline: TimelineEntry[] = [];
  const delivered = new Map<string, Delivery>();
  const frames: Delivery[] = [];
  /** Frames equal to one from before the counters restarted: indistinguishable from its repetition (R5). */
  const repeated = new Set<Delivery['frame']>();
  const setsKnown: number[] = [];
  const visitsKnown: number[] = [];
  /** Acts that clear firings. */
  const acts: Act[] = [];
  const rungAt: number[] = [];
  let furtherIncidents = 0;
  let falseAlarms = 0;
  let wrongSafeHours = 0;
  /** When 作業中 was last recorded. */
  let workedAt = Number.NEGATIVE_INFINITY;
  let notCleared = 0;
  let silentActs = 0;
  let needlessHours = 0;
  let hours = 0;
  let proofExcusedUntil = 0;
  /** Time of the last act by a phone with a wrong clock. */
  let wrongClockAt = 0;
  let row: FieldTrapRow | null = null;
  let since: number | null = null;
  let shown = '';
  const of = (firing: Firing) => known[firing.index] as Known;
  const note = (at: number, text: string) => timeline.push({ at, text });

  /** What was received shows that this frame is older than it seems. */
  function isKnownToBeOld({ hasOwnTime, frame }: Delivery): boolean {
    if (hasOwnTime) return true;
    return frames.some(
      ({ frame: other }) =>
        other.sentAt > frame.sentAt && (other.session === frame.session || other.dev_addr !== frame.dev_addr),
    );
  }

  const firingBefore = (firing: Firing): Firing | undefined =>
    firings.findLast((each) => each.at < firing.at && of(each).firstFrameAt !== null);

  function isToldApart(before: Firing, sentAt: number): boolean {
    if (setsKnown.some((at) => before.at < at && at <= sentAt && at >= before.endsAt - 5 * MINUTE))
      return true;
    const lastLive = frames
      .map(({ frame }) => frame)
      .filter(({ contact }) => contact !== null)
      .reduce<Delivery['frame'] | null>(
        (last, frame) => (last === null || frame.sentAt > last.sentAt ? frame : last),
        null,
      );
    return lastLive?.contact === 'armed' && before.at < lastLive.sentAt && lastLive.sentAt < sentAt;
  }

  /** The next reading sent is known, and is of another firing. */
  function isBesideFiring(firing: Firing, sentAt: number): boolean {
    const next = frames
      .map(({ frame }) => frame)
      .filter((frame) => frame.contact !== null && frame.sentAt > sentAt && !repeated.has(frame))
      .reduce<Delivery['frame'] | null>(
        (first, frame) => (first === null || frame.sentAt < first.sentAt ? frame : first),
        null,
      );
    return next?.contact === 'fired' && !next.firings.includes(firing.index);
  }

  const isWorkedOn = ({ working_until }: FieldTrapRow, at: number): boolean =>
    working_until !== null && now(at) < working_until && at - workedAt <= LONGEST_WORK_MS;

  function noteFiringFrame(firing: Firing, delivery: Delivery): void {
    const { frame, receivedAt } = delivery;
    if (row !== null && isWorkedOn(row, receivedAt)) return;
    const state = of(firing);
    const before = firingBefore(firing);
    const isFirst = state.firstFrameAt === null;
    const isDistinct = before === undefined || isToldApart(before, frame.sentAt);
    state.firstFrameAt ??= receivedAt;
    if (state.receivedAt !== null) return;
    const looksLeftSprung = before !== undefined && of(before).clearedAt !== null && !isDistinct;
    if (looksLeftSprung || isBesideFiring(firing, frame.sentAt)) return;
    state.receivedAt = receivedAt;
    const lookedAfter = acts.find(
      (act) => act.deliveredAt >= (state.firstFrameAt ?? 0) && knownUntil(act) >= firing.at,
    );
    if (!isFirst && lookedAfter !== undefined) state.clearedAt = lookedAfter.deliveredAt;
    state.isDistinct = isDistinct && isFirst;
    state.isJoined = isJoined(firing, delivery);
  }

  const hasFiredWithinAnHour = (at: number): boolean =>
    frames.some(({ frame, receivedAt }) => frame.firings.length > 0 && at - receivedAt < HOUR);

  function isJoined(firing: Firing, { frame, receivedAt }: Delivery): boolean {
    const open = firings.filter(
      (each) => each !== firing && of(each).receivedAt !== null && of(each).clearedAt === null,
    );
    if (open.length === 0 && row?.open_fired_at == null) return false;
    if (serverError !== null) return true;
    const isLookedAfter = visitsKnown.some((at) => at >= firing.at);
    const isNewerOpen = open.some(({ at }) => at > firing.at);
    const isSameFrame = frames.some(({ frame: other }) => isSameOnAir(other, frame));
    return (
      isSameFrame ||
      wrongClockAt > 0 ||
      hasFiredWithinAnHour(receivedAt) ||
      isLookedAfter ||
      isNewerOpen ||
      rungAt.some((rung) => receivedAt - rung < JOINED_WITHIN_MS)
    );
  }

  function receive(delivery: Delivery): void {
    const { frame, id, isCopy, networkAt, receivedAt } = delivery;
    const what = frame.contact ?? frame.cause;
    const fired = frame.firings.map((index) => `作動${index + 1}`).join('と');
    note(
      receivedAt,
      `電文 ${id} fCnt ${frame.f_cnt} ${what}${fired === '' ? '' : `(${fired})`}${isCopy ? ' 重複' : ''}` +
        ` 送信 ${clock(frame.sentAt)} 網 ${clock(networkAt)} 回数 ${frame.count} ${frame.bytes.toString('hex')}`,
    );
    delivered.set(id, delivery);
    if (frames.some(({ frame: other }) => other !== frame && isSameOnAir(other, frame))) repeated.add(frame);
    const isOld = isKnownToBeOld(delivery);
    if (frame.contact === 'armed' && !isOld) proofExcusedUntil = Math.max(proofExcusedUntil, receivedAt);
    for (const index of frame.firings) noteFiringFrame(firings[index] as Firing, delivery);
    frames.push(delivery);
  }

  function act(given: Act): void {
    const { at, kind, claimedAt, deliveredAt, seenAt } = given;
    note(
      deliveredAt,
      `記録 ${kind} 実際 ${clock(at)} 端末 ${clock(claimedAt)} 既読 ${seenAt === null ? 'なし' : clock(seenAt)}`,
    );
    if (Math.abs(claimedAt - at) > USUAL_CLOCK_ERROR_MS) wrongClockAt = deliveredAt;
    const isSprung = actedAt(changes, at).includes(true);
    if (isSprung || claimedAt > at)
      proofExcusedUntil = Math.max(
        proofExcusedUntil,
        isSprung ? Math.min(claimedAt, deliveredAt) : knownUntil(given),
      );
    if (kind === 'working') workedAt = deliveredAt;
    if (kind === 'set') setsKnown.push(at);
    if (kind !== 'set' && kind !== 'checked') return;
    visitsKnown.push(at);
    acts.push(given);
    for (const firing of firings) {
      const state = of(firing);
      if (firing.at > knownUntil(given)) continue;
      if (state.receivedAt !== null) state.clearedAt ??= deliveredAt;
      if (state.firstFrameAt !== null || state.rings > 0) state.isLookedAfter = true;
    }
  }

  function isExcused(delivery: Delivery, firing: Firing | undefined): boolean {
    const { frame, isCopy, receivedAt } = delivery;
    const isLate = receivedAt - frame.sentAt > LATE_AFTER_MS;
    if (firing === undefined) return isLate && !isKnownToBeOld(delivery);
    if (isLate && frame.firings.length > 0) return true;
    return of(firing).isLookedAfter && (isCopy || frame.cause === 'stored' || isAfterGap(frame));
  }

  /** Its phone's clock is wrong, or the sensor reported "fired" after it. */
  function isActExcused(at: number): boolean {
    const delivered = acts.filter(({ deliveredAt }) => deliveredAt === at);
    return (
      at === wrongClockAt ||
      delivered.some((act) => frames.some(({ frame }) => frame.contact === 'fired' && frame.sentAt > act.at))
    );
  }

  const saysNothing = ({ cause, contact }: Delivery['frame']): boolean =>
    contact === null && cause !== 'heartbeat';

  /** What came before it was not received, or does not contain the contact: the trap may have been set again. */
  const isAfterGap = ({ session, f_cnt }: Delivery['frame']): boolean =>
    model.name === 'EM310-TILT' ||
    !frames.some(
      ({ frame }) => frame.session === session && frame.f_cnt === f_cnt - 1 && !saysNothing(frame),
    );

  /** @param id of the message that caused it */
  function ring(id: string | null, incidentId: string, at: number): void {
    const delivery = id === null ? undefined : delivered.get(id);
    rungAt.push(at);
    const told = (delivery?.frame.firings ?? []).map((index) => firings[index] as Firing);
    const firing =
      told.find((each) => of(each).rings === 0) ??
      told.at(-1) ??
      (delivery === undefined ? lastTold() : countedLate(delivery));
    const isCounted = delivery === undefined ? !isActExcused(at) : !isExcused(delivery, firing);
    if (firing === undefined) {
      if (isCounted) falseAlarms += 1;
      note(at, `${isCounted ? '！ ' : ''}鳴動 ${id ?? ''} 作動していない`);
      return;
    }
    const { incidents } = of(firing);
    const isAgain = incidents.size > 0 && !incidents.has(incidentId) && isCounted;
    if (isAgain) furtherIncidents += 1;
    incidents.add(incidentId);
    of(firing).rings += 1;
    note(at, `${isAgain ? '！ ' : ''}鳴動 ${id ?? ''} 作動${firing.index + 1}`);
  }

  const lastTold = (): Firing | undefined => firings.findLast((each) => of(each).firstFrameAt !== null);

  /** The counter of an armed frame reports a firing that lasts, or whose own frames were lost. */
  function countedLate({ frame }: Delivery): Firing | undefined {
    const last = firings.findLast(({ at }) => at <= frame.sentAt);
    if (last === undefined || model.counts === null) return undefined;
    const isOfLast = frame.sentAt < last.endsAt || of(last).rings === 0 || hasCountedUnreceived(frame);
    return isOfLast ? last : undefined;
  }

  /** The count rose by more than the received frames reported: the time of the rest is unknown. */
  function hasCountedUnreceived(frame: Delivery['frame']): boolean {
    const last = frames
      .map((each) => each.frame)
      .filter(({ session, sentAt }) => session === frame.session && sentAt < frame.sentAt)
      .reduce<Delivery['frame'] | null>(
        (latest, each) => (latest === null || each.sentAt > latest.sentAt ? each : latest),
        null,
      );
    return isAfterGap(frame) && last !== null && frame.count > last.count;
  }

  /** Adds what was shown from the last look until now. */
  function addUp(until: number): void {
    if (row === null || since === null) return;
    const { state, state_until } = view(row, since);
    const from = since;
    const length = until - from;
    hours += length / HOUR;
    if (state === 'fired' && known.every((each) => each.receivedAt === null || each.clearedAt !== null))
      needlessHours += length / HOUR;
    if (state !== 'armed' || serverError !== null) return;
    const to = Math.min(until, state_until === null ? until : Date.parse(state_until));
    for (const [index, change] of changes.entries()) {
      const next = changes[index + 1]?.at ?? Number.MAX_SAFE_INTEGER;
      if (!change.acted.includes(true)) continue;
      if ((row.last_proof_at ?? 0) <= Math.max(change.at, proofExcusedUntil)) continue;
      const overlap = Math.min(to, next) - Math.max(from, change.at);
      if (overlap > 0) wrongSafeHours += overlap / HOUR;
      if (overlap > 0) note(until, `！ 作動中に稼働中と表示 ${(overlap / HOUR).toFixed(1)}時間`);
    }
  }

  const view = (trap: FieldTrapRow, at: number) =>
    deriveTrapState(
      { ...trap, expected_interval_s: story.heartbeatMs / 1000, is_path_down: false, unstable_count: null },
      now(at),
    );

  /** The trap as shown after all of a step. */
  function look(changed: FieldTrapRow, at: number): void {
    addUp(at);
    row = changed;
    since = at;
    const { state, reason } = view(changed, at);
    const text = `${state}${reason === null ? '' : ` (${reason})`}`;
    if (text !== shown) note(at, `表示 ${text}`);
    shown = text;
    for (const firing of firings) {
      const each = of(firing);
      const isDue = each.receivedAt !== null && each.clearedAt === null && !firing.isByHand;
      if (!isDue || each.isNotShown || state === 'fired' || isWorkedOn(changed, at)) continue;
      each.isNotShown = true;
      note(at, `！ 作動${firing.index + 1}が表示されていない`);
    }
  }

  function hasEffect({ kind }: Act, { wasFired, row: after }: Outcome, at: number): boolean {
    if (kind === 'working') return isWorkedOn(after, at);
    if (kind === 'patrol') return true;
    if (after.open_fired_at !== null) return false;
    const { state } = view(after, at);
    if (kind === 'set') return after.placement === 'set' && state !== 'checked';
    return !wasFired || state === 'checked' || state === 'working';
  }

  /** The result of an act, as returned to its author. */
  function answer(given: Act, outcome: Outcome, at: number): void {
    const { reason } = outcome;
    if (reason !== null) note(at, `記録 ${given.kind} 反映なし (${reason})`);
    if (reason !== null || hasEffect(given, outcome, at)) return;
    silentActs += 1;
    note(at, `！ 記録 ${given.kind} 理由なく反映なし`);
  }

  function checkLast({ row: after, reason }: Omit<Outcome, 'wasFired'>, at: number): void {
    if (after.open_fired_at === null) return;
    notCleared += 1;
    note(at, `！ 最後の確認で消えない (${reason})`);
  }

  function conclude(end: number): Verdict {
    addUp(end);
    for (const { at, acted } of changes) {
      const firing = firedBy(firings, at);
      note(
        at,
        `実際 ${acted.includes(true) ? `作動${firing === undefined ? '' : firing.index + 1}` : '異常なし'}`,
      );
    }
    const due = firings.filter((firing) => of(firing).receivedAt !== null && !firing.isByHand);
    const neverRung = due.filter((firing) => {
      const { isDistinct, isJoined, rings, receivedAt } = of(firing);
      return isDistinct && !isJoined && rings === 0 && !rungAt.includes(receivedAt ?? 0);
    });
    for (const firing of neverRung)
      note(of(firing).receivedAt ?? 0, `！ 作動${firing.index + 1}が一度も鳴らなかった`);
    return {
      received: due.length,
      notShown: due.filter((firing) => of(firing).isNotShown).length,
      neverRung: neverRung.length,
      // Where clocks are set, extra notifications cannot be attributed to a firing.
      furtherIncidents: serverError === null ? furtherIncidents : 0,
      falseAlarms: serverError === null ? falseAlarms : 0,
      wrongSafeHours,
      notCleared,
      silentActs,
      hours,
      needlessHours,
      timeline: timeline.sort((a, b) => a.at - b.at),
    };
  }

  return { receive, act, answer, ring, look, checkLast, conclude };
}
export type Judge = ReturnType<typeof createJudge>;

const isSameOnAir = (a: Delivery['frame'], b: Delivery['frame']): boolean =>
  a.dev_addr === b.dev_addr && a.f_cnt === b.f_cnt && a.bytes.equals(b.bytes);

/** Of an instant, in Japan: day, hour, minute, second. */
export const clock = (at: number): string =>
  new Date(at + 9 * HOUR).toISOString().slice(8, 19).replace('T', '日');
