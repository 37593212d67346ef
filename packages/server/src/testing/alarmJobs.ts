import { runLadders } from '../alarms/ladder.ts';
import { remindOfFirings } from '../alarms/scheduled/notChecked.ts';
import { noteSilentSensors } from '../alarms/scheduled/silentSensors.ts';
import type { Database } from '../database/database.ts';
import { noteOfflineGateways } from '../gateways/noteOffline.ts';
import { resolveOfflineGateways } from '../gateways/resolveOffline.ts';

/** The timed jobs that raise and end alarms, once, in the order of `timedJobs.ts`. */
export async function runAlarmJobs(database: Database, now: number): Promise<void> {
  await resolveOfflineGateways(database, now);
  await noteOfflineGateways(database, now);
  await runLadders(database, now);
  await remindOfFirings(database, now);
  await noteSilentSensors(database, now);
}
