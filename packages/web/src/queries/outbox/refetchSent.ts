import type { OutboxEntry, OutboxKind } from '@satomori/core';
import type { QueryClient } from '@tanstack/react-query';
import { refetchList, refetchWhole } from '../catchUp.ts';
import { effortKeys } from '../efforts.ts';
import { notificationKeys } from '../notifications.ts';
import { POST_KEYS } from '../posts/postQueries.ts';
import { trapLogKeys } from '../trapLogs.ts';
import { trapKeys } from '../traps.ts';

const POSTS: Partial<Record<OutboxKind, keyof typeof POST_KEYS>> = {
  capture: 'captures',
  capture_edit: 'captures',
  sighting: 'sightings',
  sighting_edit: 'sightings',
};

/** Reads again what an entry may have changed, after the server has stored it. */
export function refetchSent(queryClient: QueryClient, { kind }: Pick<OutboxEntry, 'kind'>): void {
  const posts = POSTS[kind];
  if (posts !== undefined) return refetchList(queryClient, POST_KEYS[posts].all);
  if (kind === 'effort') return refetchWhole(queryClient, effortKeys.all);
  for (const queryKey of [trapKeys.all, trapLogKeys.all, notificationKeys.all])
    void queryClient.invalidateQueries({ queryKey });
}
