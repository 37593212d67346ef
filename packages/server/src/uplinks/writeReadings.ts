import type { Scope } from '../access/scope.ts';
import { insertRows } from '../database/bulk.ts';
import type { Db } from '../database/database.ts';
import { nextSequences } from '../database/sequence.ts';
import type { GatewayReception, ReceptionTracker } from '../gateways/receptionTracker.ts';
import { writeReceptions, writeReceivingGateways } from '../gateways/repository.ts';
import { countSignal } from '../signal/countSignal.ts';
import { remindOfReset, resolveReset } from '../alarms/resetUnconfirmed.ts';
import { noteExcess } from '../alarms/excessMessages.ts';
import { followSensors } from '../alarms/sensorAlarms.ts';
import { alarmOfFiring } from '../alarms/alarmOfFiring.ts';
import { insertTrapLogs } from '../traps/trapLogRepository.ts';
import { trapChanged, trapLogChanged } from '../traps/changes.ts';
import { updateSensedTraps } from '../traps/sensedRepository.ts';
import type { InterpretedUplink } from './interpretUplink.ts';

interface Batch {
  readings: readonly (InterpretedUplink & { receptions: readonly GatewayReception[] })[];
  tracker: ReceptionTracker;
}

/** The last value of each key, in the order in which the keys first occurred. */
const lastOf = <T>(values: readonly T[], keyOf: (value: T) => string): T[] => [
  ...new Map(values.map((value) => [keyOf(value), value])).values(),
];

/**
 * Writes the result of a batch: each log row that is not left out with its own number, each trap and
 * gateway once with its final state, then the alarms in order.
 */
export async function writeReadings(
  trx: Db,
  scope: Scope,
  { readings, tracker }: Batch,
  now: number,
): Promise<void> {
  const traps = lastOf(
    readings.map(({ trap }) => trap),
    ({ id }) => id,
  );
  const { logs: gatewayLogs, gateways } = tracker;
  const logged = readings.filter(({ isLeftOut }) => !isLeftOut);
  const numbers = await nextSequences(trx, scope.siteId, [
    ...gatewayLogs.map(({ id }) => ({ resource: 'gateway_logs' as const, row_id: id })),
    ...logged.map(({ trap, log }) => trapLogChanged(trap, log.id)),
    ...gateways.map(({ id }) => ({ resource: 'gateways' as const, row_id: id })),
    ...traps.map(trapChanged),
  ]);
  const number = () => numbers.shift() ?? 0;
  const numbered = () => {
    const receipt_no = number();
    return { receipt_no, sequence: receipt_no };
  };
  await insertRows(
    trx,
    'gateway_logs',
    gatewayLogs.map((log) => ({ site_id: scope.siteId, ...log, ...numbered() })),
  );
  const logs = logged.map(({ log }) => ({ ...log, ...numbered() }));
  await insertTrapLogs(trx, scope, logs);
  await writeReceivingGateways(
    trx,
    scope,
    gateways.map((gateway) => ({ ...gateway, sequence: number() })),
  );
  await updateSensedTraps(
    trx,
    scope,
    traps.map((trap) => ({ ...trap, sequence: number() })),
  );
  await writeReceptions(trx, scope, receptionsOf(readings), now);
  await countSignal(trx, scope, readings);
  for (const reading of logged) await notify(trx, scope, reading, now);
  await followSensors(
    trx,
    scope,
    logged.map(({ trap, isWatched, isTampered, isMoved }, index) => ({
      trap,
      log: logs[index] as (typeof logs)[number],
      isWatched,
      isTampered,
      isMoved,
    })),
    now,
  );
  await noteExcess(trx, scope, traps, now);
}

async function notify(
  trx: Db,
  scope: Scope,
  { trap, log, firing, isLeftFired, isArmedAgain }: InterpretedUplink,
  now: number,
): Promise<void> {
  if (isLeftFired) await remindOfReset(trx, scope, trap, log, now);
  // Not by the kind: a frame that also says that the sensor was taken off is of that kind.
  else if (firing !== null || isArmedAgain) await resolveReset(trx, scope, trap.id, log.received_at);
  if (firing !== null) await alarmOfFiring(trx, scope, trap, firing, now);
}

/** The last one of each trap and gateway, by receipt: messages read again may stand after newer ones. */
const receptionsOf = (readings: Batch['readings']) =>
  lastOf(
    readings
      .flatMap(({ trap, log, receptions }) =>
        receptions.map(({ gateway_id, rssi_dbm, snr_db }) => ({
          trap_id: trap.id,
          gateway_id,
          last_heard_at: log.received_at,
          rssi_dbm,
          snr_db,
        })),
      )
      .toSorted((a, b) => a.last_heard_at - b.last_heard_at),
    ({ trap_id, gateway_id }) => `${trap_id} ${gateway_id}`,
  );
