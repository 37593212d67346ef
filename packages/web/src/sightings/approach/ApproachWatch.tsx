import { type Approach, formatDistance, type UserSettings, newApproaches } from '@satomori/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { playAlert, unlockSound } from '../../platform/device/alertSound.ts';
import { useNow } from '../../platform/device/clock.ts';
import { ApproachBanner } from './ApproachBanner.tsx';
import { ApproachProblemBanner, type ApproachProblem } from './ApproachProblemBanner.tsx';
import { useApproaches } from './useApproaches.ts';
import { type Here, useWatchedPosition } from '../../platform/device/useWatchedPosition.ts';
import { readJson, writeJson } from '../../platform/device/storage.ts';

const NOTIFIED_KEY = 'satomori-told-sightings';
/** More than anyone meets within the requested days; the oldest are forgotten first. */
const MAX_NOTIFIED = 2000;

interface Notified {
  userId: string;
  ids: string[];
}

const readNotified = (userId: string): string[] => {
  const kept = readJson(localStorage, NOTIFIED_KEY) as Partial<Notified> | null;
  return kept?.userId === userId && Array.isArray(kept.ids) ? kept.ids : [];
};

/**
 * Ids of the sightings that this person was already warned of on this device: a reload does not ring again.
 */
const notifiedSightings = {
  get: (userId: string): ReadonlySet<string> => new Set(readNotified(userId)),
  keep: (userId: string, ids: ReadonlySet<string>): void =>
    writeJson(localStorage, NOTIFIED_KEY, { userId, ids: [...ids].slice(-MAX_NOTIFIED) }),
};

export interface ApproachWatchProps {
  settings: Pick<UserSettings, 'alert_radius_m' | 'alert_species' | 'alert_days' | 'alert_sound'>;
  userId: string;
}

/** An older position does not count as the current one. */
const OLD_MS = 2 * 60_000;

/** Why it may stay silent although something is near. */
function approachProblemOf(
  { here, problem, isUnread }: { here: Here | null; problem: string | null; isUnread: boolean },
  radius: number,
  now: number,
): ApproachProblem | null {
  if (problem !== null && (here === null || now - here.at > OLD_MS))
    return { kind: 'position', sentence: problem };
  if (isUnread)
    return {
      kind: 'sightings',
      sentence: '目撃情報を読み込めないため、鳴りません。電波の状態を確かめてください。',
    };
  if (here === null || here.accuracy <= radius) return null;
  const error = `約 ${formatDistance(here.accuracy)}`;
  return {
    kind: 'accuracy',
    sentence: `現在地の誤差（${error}）が知らせる距離より大きいため、鳴らないことがあります。`,
  };
}

/** A page may only play sound after a touch, so any touch unlocks it, long before an alert. */
function useUnlockedSound() {
  useEffect(() => {
    const events = ['pointerdown', 'keydown'] as const;
    for (const event of events) document.addEventListener(event, unlockSound);
    return () => {
      for (const event of events) document.removeEventListener(event, unlockSound);
    };
  }, []);
}

/**
 * Rings for nearby sightings that were not announced before, and shows them until the person has seen them.
 */
function useAlarm(approaches: readonly Approach[], userId: string, sound: UserSettings['alert_sound']) {
  const [notified, setNotified] = useState(() => notifiedSightings.get(userId));
  const [alarm, setAlarm] = useState<readonly Approach[]>([]);
  const [isAudible, setIsAudible] = useState(true);
  const rung = useRef(notified);

  const fresh = newApproaches(approaches, notified);
  if (fresh.length > 0) {
    setNotified(new Set([...notified, ...fresh.map(({ sighting }) => sighting.id)]));
    setAlarm([...fresh, ...alarm]);
  }

  useEffect(() => {
    if (rung.current === notified) return;
    rung.current = notified;
    notifiedSightings.keep(userId, notified);
    void playAlert(sound).then(setIsAudible);
  }, [notified, userId, sound]);

  return { alarm, isAudible, close: () => setAlarm([]) };
}

/** Runs けもの予報 while mounted: follows the position and warns of each sighting once. */
export function ApproachWatch({ settings, userId }: ApproachWatchProps) {
  const { alert_radius_m, alert_species, alert_days, alert_sound } = settings;
  const rule = useMemo(
    () => ({ alert_radius_m, alert_species, alert_days }),
    [alert_radius_m, alert_species, alert_days],
  );
  const now = useNow();
  const { here, problem, retry } = useWatchedPosition();
  const { approaches, error, hasSightings } = useApproaches(here, rule);
  const { alarm, isAudible, close } = useAlarm(approaches, userId, alert_sound);
  useUnlockedSound();

  // With current distances, which change while the person moves.
  const shown = alarm.map(
    (known) => approaches.find(({ sighting }) => sighting.id === known.sighting.id) ?? known,
  );
  const isUnread = error !== null && !hasSightings;
  const approachProblem = approachProblemOf({ here, problem, isUnread }, alert_radius_m, now);

  return shown.length > 0 ? (
    <ApproachBanner approaches={shown} isAudible={isAudible} onClose={close} />
  ) : (
    <ApproachProblemBanner
      key={approachProblem?.kind}
      problem={approachProblem}
      onRetry={problem === null ? null : retry}
    />
  );
}
