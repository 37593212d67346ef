import {
  MAX_PAGE_SIZE,
  type NotificationAction,
  type NotificationFilter,
  type ReadingApi,
  type Trap,
} from '@satomori/core';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { byCursor } from './pages.ts';
import { Refusal } from './refusal.ts';
import { useReading, useWriting } from './api.ts';
import { trapKeys } from './traps.ts';

export const notificationKeys = { all: ['push_logs'] as const };

/** As many as the start page and the bell use; `total` has their number. */
const UNREAD_SHOWN = 20;

export const notificationQueries = (reading: ReadingApi) => ({
  /** Newest first, page by page. */
  list: (filter: NotificationFilter = {}) =>
    infiniteQueryOptions({
      queryKey: [...notificationKeys.all, 'list', filter],
      queryFn: ({ pageParam, signal }) =>
        reading.notifications.list({ ...filter, cursor: pageParam }, { signal }),
      ...byCursor,
    }),
  /** The newest unread ones and the total. */
  unread: () =>
    queryOptions({
      queryKey: [...notificationKeys.all, 'unread'],
      queryFn: ({ signal }) =>
        reading.notifications.list({ unread: '1', count: '1', limit: UNREAD_SHOWN }, { signal }),
    }),
});

function useRefreshAfterAct() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all(
      [notificationKeys.all, trapKeys.all].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    );
}

/** 既読, 向かいます and あとで for notifications, by their ids. */
export function useActOnNotifications() {
  const writing = useWriting();
  return useMutation({
    mutationFn: (action: NotificationAction) => writing.notifications.act(action),
    onSuccess: useRefreshAfterAct(),
  });
}

type FiredTrap = Pick<Trap, 'id' | 'incident_id'>;

/** This person's own notifications of the trap's open incident. */
async function idsOfFiring(reading: ReadingApi, trap: FiredTrap): Promise<string[]> {
  const { json } = await reading.notifications.list({ trap_id: trap.id, limit: MAX_PAGE_SIZE });
  const ids = json
    .filter(({ incident_id }) => incident_id !== null && incident_id === trap.incident_id)
    .map(({ id }) => id);
  if (ids.length === 0)
    throw new Refusal('このわなの通知があなたに届いていないため、「わたしは行けません」を送れません。');
  return ids;
}

/** わたしは行けません from a trap. */
export function useDeclineTrap() {
  const reading = useReading();
  const writing = useWriting();
  return useMutation({
    mutationFn: async (trap: FiredTrap) =>
      writing.notifications.act({
        action: 'decline',
        ids: await idsOfFiring(reading, trap),
      }),
    onSuccess: useRefreshAfterAct(),
  });
}
