import { guardedFetch } from '../../outbound/guardedFetch.ts';
import type { PermittedHosts } from '../../outbound/permittedHosts.ts';
import {
  ANSWER_WITHIN_MS,
  type Attempt,
  answerOf,
  attemptAfterError,
  attemptOf,
} from '../../outbound/attempt.ts';
import type { Recipient, WebhookEvent } from './eventRepository.ts';
import { signedHeaders } from './signature.ts';

const GONE = 410;

export interface WebhookCall {
  url: string;
  secret: string;
  /** Of the event, the same at each attempt. */
  id: string;
  event: WebhookEvent;
  recipients: readonly Recipient[];
  /** Whether phone numbers go along. */
  includesPhones: boolean;
}

const instantOf = (milliseconds: number | null) =>
  milliseconds === null ? null : new Date(milliseconds).toISOString();

/** The body, as docs/api.md describes it. */
function bodyOf({ id, event, recipients, includesPhones }: WebhookCall): string {
  const { rule, title, body, target_type, target_id, target_name, incident_id } = event;
  const { occurred_at, closed_at, site_code, site_name } = event;
  return JSON.stringify({
    type: rule,
    timestamp: instantOf(occurred_at),
    data: {
      id,
      site: { code: site_code, name: site_name },
      title,
      text: body,
      target_type,
      target_id,
      target_name,
      incident_id,
      resolved_at: instantOf(closed_at),
      recipients: recipients.map(({ login_id, phone }) =>
        includesPhones ? { login_id, phone } : { login_id },
      ),
    },
  });
}

/**
 * Calls the system of a site, signed as Standard Webhooks says. No redirect is followed.
 *
 * @param hosts that the operator permits by name, also private ones
 * Source: R140, R141.
 */
export const createSendWebhook =
  ({ hosts, now }: { hosts: PermittedHosts; now: () => number }) =>
  async (call: WebhookCall): Promise<Attempt> => {
    const { url, secret, id } = call;
    if (!hosts.isSafe(url)) return { result: 'failed', problem: 'not_permitted' };
    const body = bodyOf(call);
    try {
      const answer = await guardedFetch(hosts.isPermitted(url))(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...signedHeaders(secret, { id, body, now: now() }) },
        body,
        redirect: 'manual',
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      });
      return answer.status === GONE
        ? { result: 'ended', problem: 'target_ended', answer: await answerOf(answer), called: url }
        : await attemptOf(answer, now());
    } catch (error) {
      return attemptAfterError(error);
    }
  };
export type SendWebhook = ReturnType<typeof createSendWebhook>;
