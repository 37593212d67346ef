import { formatDistance, type GroundPoint, MAX_USEFUL_ACCURACY_M } from '@satomori/core';
import { useEffect, useState } from 'react';
import { clock, useNow } from '../../platform/device/clock.ts';
import { readJson, writeJson } from '../../platform/device/storage.ts';
import { useWatchedPosition } from '../../platform/device/useWatchedPosition.ts';
import { useSession } from '../../queries/session/session.tsx';

/** Where a person was when they recorded an act; the accuracy in metres. */
export interface ActPosition extends GroundPoint {
  accuracy: number;
}

const KEY = 'satomori-act-positions';
/** A position may be 30 s old when it arrives, so none is older than two minutes. Source: R91, R302. */
const MAX_AGE_MS = 90_000;
/** A device at rest may report no new position: the watch is started again. */
const REFRESH_MS = 60_000;
/** How often `useNow` changes: a position that gets too old before that is not shown. */
const TICK_MS = 10_000;

type Choices = Partial<Record<string, boolean>> | null;
const readChoice = (userId: string) => (readJson(localStorage, KEY) as Choices)?.[userId] ?? null;
const keepChoice = (userId: string, isOn: boolean) =>
  writeJson(localStorage, KEY, { ...(readJson(localStorage, KEY) as Choices), [userId]: isOn });

/** What the browser says of the position, without asking the person; `null`: it does not say. */
function useLocationConsent(): PermissionState | null {
  const [state, setState] = useState<PermissionState | null>(null);
  useEffect(() => {
    const ended = new AbortController();
    async function follow() {
      // Missing in old browsers, although the types require it.
      const status = await (navigator.permissions as Permissions | undefined)?.query({ name: 'geolocation' });
      if (status === undefined || ended.signal.aborted) return;
      setState(status.state);
      status.addEventListener('change', () => setState(status.state), { signal: ended.signal });
    }
    follow().catch(() => {});
    return () => ended.abort();
  }, []);
  return state;
}

interface OwnPosition {
  isOn: boolean;
  position: ActPosition | null;
  /** A coarse one, in metres. */
  accuracy: number | null;
  problem: string | null;
}

function noteOf({ isOn, position, accuracy, problem }: OwnPosition): string {
  if (!isOn) return '入れると、見回り台帳で「わなの近くで記録」と分かります。';
  if (position !== null) return `誤差 ${Math.round(position.accuracy)} m。`;
  if (accuracy !== null) return `誤差が大きいため、まだ記録できません（約 ${formatDistance(accuracy)}）。`;
  return problem ?? '位置を調べています…';
}

/**
 * The person's position for what they record at traps, measured while this is used. Nobody is asked for the permission
 * without a press, and nothing waits for a position: `read` has what is known at the moment.
 *
 * @param isWanted otherwise nothing is measured
 * Source: R302.
 */
export function useActPosition(isWanted = true) {
  const { user } = useSession();
  const consent = useLocationConsent();
  const [choice, setChoice] = useState(() => readChoice(user.id));
  const [isAsked, setIsAsked] = useState(false);
  const isOn = isWanted && (isAsked || (consent === 'granted' && choice !== false));
  const { here, problem, retry } = useWatchedPosition(isOn);
  const now = useNow();

  const isToRefresh = isOn && here !== null && now - here.at > REFRESH_MS;
  useEffect(() => {
    if (isToRefresh) retry();
  }, [isToRefresh, retry]);

  const fresh = (at: number) => (isOn && here !== null && at - here.at <= MAX_AGE_MS ? here : null);
  const usable = (at: number): ActPosition | null => {
    const found = fresh(at);
    if (found === null || found.accuracy > MAX_USEFUL_ACCURACY_M) return null;
    return { latitude: found.latitude, longitude: found.longitude, accuracy: found.accuracy };
  };
  const shownAt = now + TICK_MS;
  const position = usable(shownAt);

  return {
    isOn,
    position,
    note: noteOf({ isOn, position, accuracy: fresh(shownAt)?.accuracy ?? null, problem }),
    /** Whether the person may be offered to allow it. */
    mayOffer: consent === 'prompt' && choice === null && !isAsked,
    problem: isOn ? problem : null,
    read: () => usable(clock.now()),
    /** At a press: the browser may ask the person for the permission. */
    ask: () => setIsAsked(true),
    /** What the person chooses stays on this device. */
    switchOn: (wants: boolean) => {
      keepChoice(user.id, wants);
      setChoice(wants);
      setIsAsked(wants);
    },
  };
}

/** For the switch of a sheet (ui/form/SwitchRow). */
export const positionSwitch = ({
  isOn,
  note,
  switchOn,
}: Pick<ReturnType<typeof useActPosition>, 'isOn' | 'note' | 'switchOn'>) => ({
  label: 'いまいる場所も記録する',
  note,
  isOn,
  onSwitch: switchOn,
});
