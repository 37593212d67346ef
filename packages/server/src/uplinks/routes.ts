import {
  MAX_MESSAGE_BYTES,
  receiveChirpstack,
  receiveGeneric,
  receiveGenericPictures,
  receiveTts,
} from '@satomori/core';
import type { FastifyRequest } from 'fastify';
import { bearerOf } from '../access/authenticate.ts';
import type { Integration } from '../access/identifyCaller.ts';
import { scopeOfSystem } from '../access/scope.ts';
import type { Database } from '../database/database.ts';
import { AppError } from '../errors/appError.ts';
import type { PhotoStore } from '../photos/photoStore.ts';
import type { AddRoute } from '../plugins/addRoute.ts';
import { CallerSlots } from '../plugins/callerSlots.ts';
import { discardPhotos, type ReceivedPhoto } from '../plugins/multipart.ts';
import type { UplinkIntake } from './uplinkIntake.ts';
import type { UplinkProcessor } from './processor.ts';
import { insertWithPictures, keepPictures } from './keepPictures.ts';
import { withoutPictures, withPictures } from './pictureNotes.ts';
import {
  type ReceivedMessage,
  receivedFromChirpstack,
  receivedFromGeneric,
  receivedFromTts,
  messageToKeep,
} from './receivedMessage.ts';

interface Services {
  database: Database;
  photos: PhotoStore;
  webhooks: UplinkIntake;
  uplinks: UplinkProcessor;
  /** Milliseconds. */
  now: () => number;
}

export function uplinkRoutes(addRoute: AddRoute, services: Services): void {
  const { webhooks, uplinks, photos: store, now } = services;
  const slots = new CallerSlots();

  /** The key was revoked, or its site disabled, after it had been looked up. */
  async function lateRefusal(request: FastifyRequest): Promise<AppError> {
    const integration = await webhooks.findIntegration(bearerOf(request));
    return new AppError(integration?.is_site_disabled === true ? 'site_disabled' : 'bad_integration_key');
  }

  /** @param isNew `null`: not stored */
  async function answer(request: FastifyRequest, isNew: boolean | null) {
    if (isNew === null) throw await lateRefusal(request);
    if (isNew) uplinks.wake();
    return { stored: true, repeated: !isNew };
  }

  // ChirpStack sends once, waits 5 s and never retries: the message is stored first.
  async function keep(request: FastifyRequest, integration: Integration, received: ReceivedMessage) {
    const kept = messageToKeep(received, now());
    const isNew = await webhooks.keep({ scope: scopeOfSystem(integration.site_id), message: kept });
    return answer(request, isNew);
  }

  addRoute(receiveChirpstack, ({ integration, query: { event }, body, request }) =>
    keep(request, integration, receivedFromChirpstack(integration, event, body)),
  );
  addRoute(receiveTts, ({ integration, body, request }) =>
    keep(request, integration, receivedFromTts(integration, body)),
  );
  addRoute(receiveGeneric, ({ integration, body, request }) =>
    keep(request, integration, receivedFromGeneric(integration, withoutPictures(body))),
  );

  async function keepWithPictures(
    integration: Integration,
    body: Readonly<Record<string, unknown>>,
    photos: ReadonlyMap<string, ReceivedPhoto>,
  ) {
    if (Buffer.byteLength(JSON.stringify(body)) > MAX_MESSAGE_BYTES) throw new AppError('payload_too_large');
    const { notes, kept } = await keepPictures(photos.values(), store, integration.id);
    const received = receivedFromGeneric(integration, withPictures(body, notes));
    const scope = scopeOfSystem(integration.site_id);
    const isNew = await insertWithPictures(services, scope, messageToKeep(received, now()), kept);
    return { isNew, pictures: kept.length };
  }

  addRoute(receiveGenericPictures, async ({ integration, body, photos, request }) => {
    try {
      // Held until they are stored, although their sender may have gone: until then they wait.
      const { isNew, pictures } = await slots.hold('pictures', { key: integration.id }, () =>
        keepWithPictures(integration, body, photos),
      );
      return { ...(await answer(request, isNew)), pictures };
    } finally {
      await discardPhotos(photos, store);
    }
  });
}
