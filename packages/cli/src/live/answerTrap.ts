import { MAX_PAGE_SIZE, type ReadingApi, type Trap } from '@satomori/core';
import { CliError } from '../errors/cliError.ts';

/**
 * The person's own notifications of a trap's open incident: acknowledging them means 向かいます to the trap.
 *
 * @throws {CliError} where the person received none
 */
export async function notificationsOf(
  api: Pick<ReadingApi, 'notifications'>,
  trap: Pick<Trap, 'id' | 'incident_id'>,
  signal: AbortSignal,
): Promise<string[]> {
  const { json } = await api.notifications.list({ trap_id: trap.id, limit: MAX_PAGE_SIZE }, { signal });
  const ids = json
    .filter(({ incident_id }) => incident_id !== null && incident_id === trap.incident_id)
    .map(({ id }) => id);
  if (ids.length === 0) {
    throw new CliError(
      'notFound',
      'not_notified',
      'このわなの通知があなたに届いていないため、「向かいます」を送れません。',
    );
  }
  return ids;
}
