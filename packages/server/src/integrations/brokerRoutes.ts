import { getBroker, putBroker } from '@satomori/core';
import type { Database } from '../database/database.ts';
import { InputError } from '../errors/appError.ts';
import { writeOnce } from '../idempotency/writeOnce.ts';
import { leadsInside } from '../outbound/permittedHosts.ts';
import type { AddRoute } from '../plugins/addRoute.ts';
import { type BrokerConnections, isPermittedBroker } from '../brokers/brokerConnections.ts';
import { changeBroker, checkCertificate, viewBroker } from './changeBroker.ts';
import { PRIVATE_ADDRESS, UNENCRYPTED } from '../brokers/problems.ts';

interface Services {
  database: Database;
  brokers: BrokerConnections;
  /** Addresses that the operator permits by name. */
  permittedBrokers: readonly string[];
  /** Milliseconds. */
  now: () => number;
}

/** The MQTT brokers of a site's integrations, for its administrators. Source: R155. */
export function brokerRoutes(addRoute: AddRoute, services: Services): void {
  const { database, brokers, permittedBrokers, now } = services;
  const { db } = database;

  /**
   * Says at once what connecting would refuse; a name that cannot be resolved now may be later.
   *
   * @throws {InputError}
   */
  async function checkAddress(url: string | null): Promise<void> {
    if (url === null || isPermittedBroker(permittedBrokers, url)) return;
    const address = new URL(url);
    const refuse = (message: string) => new InputError([{ field: 'url', message }]);
    if (address.protocol !== 'mqtts:') throw refuse(UNENCRYPTED);
    if (await leadsInside(address)) throw refuse(PRIVATE_ADDRESS);
  }

  addRoute(getBroker, ({ scope, params }) => viewBroker(db, scope, params.id));

  addRoute(putBroker, async ({ scope, params, body, request }) => {
    await checkAddress(body.url);
    checkCertificate(body.ca);
    const author = { scope, requestId: request.id };
    await writeOnce(database, (trx) => changeBroker(trx, author, params.id, body, now()));
    void brokers.poll();
    return viewBroker(db, scope, params.id);
  });
}
