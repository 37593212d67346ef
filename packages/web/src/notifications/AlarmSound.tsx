import { passesQuietHours } from '@satomori/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { playAlarm, unlockSound } from '../platform/device/alertSound.ts';
import { useReading } from '../queries/api.ts';
import { notificationQueries } from '../queries/notifications.ts';
import { BACKGROUND } from '../queries/queryClient.ts';

const TOUCHES = ['pointerdown', 'keydown'] as const;

/** Rings once for each new 作動 or 人身被害 while the app is open; not for those that were there when it was opened. */
export function AlarmSound() {
  const { data } = useQuery({ ...notificationQueries(useReading()).unread(), meta: BACKGROUND });
  const known = useRef<Set<string> | null>(null);

  useEffect(() => {
    for (const touch of TOUCHES) document.addEventListener(touch, unlockSound);
    return () => {
      for (const touch of TOUCHES) document.removeEventListener(touch, unlockSound);
    };
  }, []);

  useEffect(() => {
    if (data === undefined) return;
    const urgent = data.json.filter(({ rule }) => passesQuietHours(rule)).map(({ id }) => id);
    const before = known.current;
    known.current = new Set([...(before ?? []), ...urgent]);
    if (before !== null && urgent.some((id) => !before.has(id))) void playAlarm();
  }, [data]);
  return null;
}
