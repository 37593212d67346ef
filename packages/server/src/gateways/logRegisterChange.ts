import { formerPlaceText, hardwareChangeText, newId } from '@satomori/core';
import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';
import { nextSequence } from '../database/sequence.ts';
import { insertGatewayLog } from '../gateway-logs/repository.ts';
import type { StoredGateway } from './repository.ts';

type Registered = Pick<StoredGateway, 'id' | 'gateway_eui' | 'latitude' | 'longitude' | 'place'>;
interface Change {
  before: Registered;
  after: Registered;
}

/** What the log says of a change: the hardware it had, or where it was. */
function entriesOf({ before, after }: Change) {
  const isOther = before.gateway_eui !== null && before.gateway_eui !== after.gateway_eui;
  const isMoved =
    before.latitude !== null &&
    after.latitude !== null &&
    (before.latitude !== after.latitude || before.longitude !== after.longitude);
  return [
    ...(isOther
      ? [
          {
            kind: 'hardware_changed' as const,
            memo: hardwareChangeText(before.gateway_eui ?? '', after.gateway_eui),
          },
        ]
      : []),
    ...(isMoved ? [{ kind: 'relocated' as const, memo: formerPlaceText(before) }] : []),
  ];
}

/** Says in the gateway's log which hardware it had, and where it was. Source: R131. */
export async function logRegisterChange(trx: Db, scope: Scope, change: Change, now: number): Promise<void> {
  for (const entry of entriesOf(change)) {
    const id = newId();
    const receipt_no = await nextSequence(trx, scope.siteId, { resource: 'gateway_logs', row_id: id });
    await insertGatewayLog(trx, scope, {
      ...entry,
      id,
      gateway_id: change.after.id,
      occurred_at: now,
      received_at: now,
      created_at: now,
      receipt_no,
      sequence: receipt_no,
    });
  }
}
