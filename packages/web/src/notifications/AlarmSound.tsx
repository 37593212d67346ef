import { type ListAnswer, type Notification, passesQuietHours } from '@satomori/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { playAlarm, unlockSound } from '../platform/device/alertSound.ts';
import { useReading } from '../queries/api.ts';
import { notificationQueries } from '../queries/notifications.ts';
import { BACKGROUND } from '../queries/queryClient.ts';

const TOUCHES = ['pointerdown', 'keydown'] as const;

interface Known {
  ids: ReadonlySet<string>;
  /** Of the site, at the last read. */
  sequence: ListAnswer<Notification>['sequence'];
}

/**
 * Whether it is new. One that was unread at the last read already comes among the newest when others are marked as
 * read; one that was put off with あとで rings when it is back.
 */
const isNew = ({ id, sequence, snoozed_until }: Notification, known: Known): boolean =>
  !known.ids.has(id) && (known.sequence === undefined || sequence > known.sequence || snoozed_until !== null);

/** Rings once for each new 作動 or 人身被害 while the app is open; not for those that were there when it was opened. */
export function AlarmSound() {
  const { data } = useQuery({ ...notificationQueries(useReading()).unread(), meta: BACKGROUND });
  const known = useRef<Known | null>(null);

  useEffect(() => {
    for (const touch of TOUCHES) document.addEventListener(touch, unlockSound);
    return () => {
      for (const touch of TOUCHES) document.removeEventListener(touch, unlockSound);
    };
  }, []);

  useEffect(() => {
    if (data === undefined) return;
    const urgent = data.json.filter(({ rule }) => passesQuietHours(rule));
    const before = known.current;
    const ids = new Set([...(before?.ids ?? []), ...urgent.map(({ id }) => id)]);
    known.current = { ids, sequence: data.sequence };
    if (before !== null && urgent.some((each) => isNew(each, before))) void playAlarm();
  }, [data]);
  return null;
}
