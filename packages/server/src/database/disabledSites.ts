import { expressionBuilder } from 'kysely';
import type { Tables } from './tables.ts';

type Queue = 'deliveries' | 'mail_logs';

/** Whether the site of a queued row is disabled: what it would send waits. Source: R126. */
export function isOfDisabledSite(queue: Queue) {
  const eb = expressionBuilder<Tables, Queue>();
  return eb.exists(
    eb
      .selectFrom('sites')
      .select('sites.id')
      .whereRef('sites.id', '=', `${queue}.site_id`)
      .where('sites.is_disabled', '=', true),
  );
}
