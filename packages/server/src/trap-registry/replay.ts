import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';
import { endParked } from '../parked-devices/repository.ts';
import { replayParked } from '../uplinks/rawMessageRepository.ts';

/** Lets messages that a sensor sent before it was assigned to a trap be interpreted now. */
export async function replay(trx: Db, scope: Scope, sensor: string | null, at: number): Promise<void> {
  if (sensor === null) return;
  await replayParked(trx, scope, sensor);
  await endParked(trx, scope, sensor, at);
}
