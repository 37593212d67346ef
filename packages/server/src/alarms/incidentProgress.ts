import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';
import { listResponders, viewResponder } from '../traps/responderRepository.ts';
import { listSteps } from './ladderRepository.ts';

/** Who said 「向かいます」 in an incident, and which steps of its ladder have run. */
export interface IncidentProgress {
  responders: ReturnType<typeof viewResponder>[];
  steps: { step_no: number; ran_at: number; people: number }[];
}

/** The progress of these incidents, read at once. */
export async function readProgress(
  db: Db,
  scope: Scope,
  incidentIds: readonly (string | null)[],
): Promise<(incidentId: string | null) => IncidentProgress> {
  const ids = [...new Set(incidentIds.filter((id) => id !== null))];
  const responders = Map.groupBy(await listResponders(db, scope, ids), ({ incident_id }) => incident_id);
  const steps = Map.groupBy(await listSteps(db, scope, ids), ({ incident_id }) => incident_id);
  return (incidentId) => ({
    responders: (responders.get(incidentId ?? '') ?? []).map((row) => viewResponder(row, scope.userId)),
    steps: (steps.get(incidentId ?? '') ?? []).map(({ step_no, ran_at, user_ids }) => ({
      step_no,
      ran_at,
      people: user_ids.length,
    })),
  });
}
