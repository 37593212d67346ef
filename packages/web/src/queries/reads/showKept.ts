import type { Query, QueryClient } from '@tanstack/react-query';
import { clock } from '../../platform/device/clock.ts';
import { findRead } from '../../platform/reads/keptReads.ts';
import { readOwner } from '../../platform/reads/readOwner.ts';
import { fromContent } from './content.ts';
import { keptNameOf } from './keptName.ts';

/**
 * Gives a query that has no data what this person last read on this device, with the time at which it was read.
 *
 * Source: R202, R211.
 */
export async function showKept(client: QueryClient, query: Query): Promise<void> {
  const [owner, name] = [readOwner(), keptNameOf(query.queryKey)];
  if (owner === null || name === null) return;
  const kept = await findRead(owner, name, clock.now());
  const isAsked = query.state.data === undefined && client.getQueryCache().get(query.queryHash) === query;
  if (kept === null || !isAsked || readOwner() !== owner) return;
  clock.notBefore(kept.readAt);
  const updatedAt = Math.min(Date.now(), clock.toDevice(kept.readAt));
  query.setData(fromContent(kept.content), { updatedAt, manual: true });
}
