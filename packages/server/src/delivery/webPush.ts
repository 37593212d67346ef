import { hash } from 'node:crypto';
import type { PushMessage } from '@satomori/core';
import webPush from 'web-push';
import { guardedFetch, PrivateAddressError } from '../outbound/guardedFetch.ts';
import { type Attempt, retryAfterMs } from './attempt.ts';
import type { Subscription } from './deliveryRepository.ts';
import type { PushHosts } from './pushHosts.ts';
import type { VapidKeys } from './vapidKeyRepository.ts';

/** A push service that has not answered by then is asked again later. */
const ANSWER_WITHIN_MS = 8_000;
/** How long a push service keeps the message for a phone without a signal. */
const KEEP_FOR_S = 24 * 60 * 60;
const MAX_ANSWER = 200;
/** For push services that want to reach the operator. */
const UNNAMED = 'mailto:postmaster@satomori.invalid';

export interface WebPushOptions {
  pushHosts: PushHosts;
  /** The server's public URL, by which push services know who sends. */
  publicUrl: string;
  now: () => number;
}

export type SendPush = (
  subscription: Subscription,
  message: PushMessage,
  keys: VapidKeys,
) => Promise<Attempt>;

const isPrivate = (error: unknown): boolean =>
  error instanceof PrivateAddressError || (error instanceof Error && isPrivate(error.cause));

/** @returns `too_large` for the caller, who has a shorter message */
async function attemptOf(answer: Response, now: number): Promise<Attempt | 'too_large'> {
  const { status, ok } = answer;
  const text = (await answer.text()).slice(0, MAX_ANSWER);
  const said = text === '' ? `HTTP ${status}` : `HTTP ${status} ${text}`;
  if (ok) return { result: 'sent', answer: `HTTP ${status}` };
  if (status === 404 || status === 410) return { result: 'ended', answer: said };
  if (status === 413) return 'too_large';
  const waitMs = retryAfterMs(answer.headers.get('retry-after'), now);
  if (status === 429) return { result: 'later', problem: 'busy', answer: said, waitMs };
  if (status >= 500) return { result: 'later', problem: 'provider_error', answer: said, waitMs };
  return { result: 'failed', problem: 'refused', answer: said };
}

/**
 * Sends messages to browsers through their push services, encrypted for the browser (RFC 8291) and signed by the server
 * (RFC 8292). No redirect is followed.
 *
 * Source: R138.
 */
export function createWebPush({ pushHosts, publicUrl, now }: WebPushOptions) {
  const subject = publicUrl.startsWith('https://') ? publicUrl : UNNAMED;

  async function post(subscription: Subscription, message: PushMessage, keys: VapidKeys) {
    const { endpoint, p256dh, auth } = subscription;
    const { method, headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(message),
      {
        vapidDetails: { subject, ...keys },
        TTL: KEEP_FOR_S,
        urgency: message.is_resolved ? 'low' : 'high',
        // Replaces one that the push service still keeps for the device.
        topic: hash('sha256', message.tag, 'base64url').slice(0, 32),
        contentEncoding: 'aes128gcm',
      },
    );
    return guardedFetch(pushHosts.isPermitted(endpoint))(endpoint, {
      method,
      headers,
      body: new Uint8Array(body ?? []),
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
  }

  return async (
    subscription: Subscription,
    messages: { whole: PushMessage; short: PushMessage },
    keys: VapidKeys,
  ): Promise<Attempt> => {
    if (!pushHosts.isAllowed(subscription.endpoint)) return { result: 'failed', problem: 'not_permitted' };
    try {
      const whole = await attemptOf(await post(subscription, messages.whole, keys), now());
      if (whole !== 'too_large') return whole;
      const short = await attemptOf(await post(subscription, messages.short, keys), now());
      return short === 'too_large' ? { result: 'failed', problem: 'refused', answer: 'HTTP 413' } : short;
    } catch (error) {
      if (isPrivate(error)) return { result: 'failed', problem: 'not_permitted' };
      const isLate = error instanceof Error && error.name === 'TimeoutError';
      return { result: 'later', problem: isLate ? 'timed_out' : 'unreachable' };
    }
  };
}
export type WebPush = ReturnType<typeof createWebPush>;
