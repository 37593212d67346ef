import { receiveChirpstack, receiveGeneric, receiveTts } from '@satomori/core';
import type { FastifyRequest } from 'fastify';
import { bearerOf } from '../access/authenticate.ts';
import type { Integration } from '../access/identifyCaller.ts';
import { scopeOfSystem } from '../access/scope.ts';
import { AppError } from '../errors/appError.ts';
import type { AddRoute } from '../plugins/addRoute.ts';
import type { UplinkIntake } from './uplinkIntake.ts';
import type { UplinkProcessor } from './processor.ts';
import {
  type Delivery,
  deliveryOfChirpstack,
  deliveryOfGeneric,
  deliveryOfTts,
  messageToKeep,
} from './delivery.ts';

interface Services {
  webhooks: UplinkIntake;
  uplinks: UplinkProcessor;
  /** Milliseconds. */
  now: () => number;
}

export function uplinkRoutes(addRoute: AddRoute, { webhooks, uplinks, now }: Services): void {
  /** The key was revoked, or its site disabled, after it had been looked up. */
  async function lateRefusal(request: FastifyRequest): Promise<AppError> {
    const integration = await webhooks.findIntegration(bearerOf(request));
    return new AppError(integration?.is_site_disabled === true ? 'site_disabled' : 'bad_integration_key');
  }

  // ChirpStack sends once, waits 5 s and never retries: the message is stored first.
  async function keep(request: FastifyRequest, integration: Integration, delivery: Delivery) {
    const kept = messageToKeep(delivery, now());
    const isNew = await webhooks.keep({ scope: scopeOfSystem(integration.site_id), message: kept });
    if (isNew === null) throw await lateRefusal(request);
    if (isNew) uplinks.wake();
    return { stored: true, repeated: !isNew };
  }

  addRoute(receiveChirpstack, ({ integration, query: { event }, body, request }) =>
    keep(request, integration, deliveryOfChirpstack(integration, event, body)),
  );
  addRoute(receiveTts, ({ integration, body, request }) =>
    keep(request, integration, deliveryOfTts(integration, body)),
  );
  addRoute(receiveGeneric, ({ integration, body, request }) =>
    keep(request, integration, deliveryOfGeneric(integration, body)),
  );
}
