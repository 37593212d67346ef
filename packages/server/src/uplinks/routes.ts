import { createHash } from 'node:crypto';
import { type ChirpstackEvent, receiveChirpstack } from '@satomori/core';
import { scopeOfSystem } from '../access/scope.ts';
import type { AddRoute } from '../plugins/addRoute.ts';
import type { Services } from '../services.ts';
import { contentKey, parseChirpstack } from './chirpstack.ts';
import { insertRawMessage } from './rawMessageRepository.ts';

/** ChirpStack's own id, or what the message says where it carries none (`log`, `txack`). */
function dedupKey(event: ChirpstackEvent, dedupId: string | null, body: string): string {
  const id = dedupId ?? createHash('sha256').update(body).digest('hex');
  return `chirpstack:${event}:${id}`;
}

export function uplinkRoutes(addRoute: AddRoute, { database, uplinks, now }: Services): void {
  // ChirpStack sends once, waits 5 s and never again: the message is kept first, everything else comes after.
  addRoute(receiveChirpstack, async ({ integration, query: { event }, body }) => {
    const text = JSON.stringify(body);
    const parsed = parseChirpstack(event, body);
    const message = 'message' in parsed ? parsed.message : null;
    const isNew = await insertRawMessage(database.db, scopeOfSystem(integration.site_id), {
      integration_id: integration.id,
      network: 'chirpstack',
      event,
      dedup_key: dedupKey(event, message?.dedup_id ?? null, text),
      content_key: message === null ? null : contentKey(message),
      dev_eui: message?.dev_eui ?? null,
      body: text,
      received_at: now(),
    });
    if (isNew) uplinks.wake();
    return { stored: true, repeated: !isNew };
  });
}
