import { hash } from 'node:crypto';
import type { PushMessage } from '@satomori/core';
import webPush from 'web-push';
import { guardedFetch } from '../outbound/guardedFetch.ts';
import {
  ANSWER_WITHIN_MS,
  type Attempt,
  answerOf,
  attemptAfterError,
  attemptOf,
} from '../outbound/attempt.ts';
import type { Subscription } from './deliveryRepository.ts';
import type { PushHosts } from './pushHosts.ts';
import type { VapidKeys } from './vapidKeyRepository.ts';

/** How long a push service keeps the message for a phone without a signal. */
const KEEP_FOR_S = 24 * 60 * 60;
/** For push services that want to reach the operator. */
const UNNAMED = 'mailto:postmaster@satomori.invalid';

export interface WebPushOptions {
  pushHosts: PushHosts;
  /** The server's public URL, by which push services know who sends. */
  publicUrl: string;
  now: () => number;
}

const NOT_FOUND = 404;
const GONE = 410;
const TOO_LARGE = 413;

async function attemptOfPush(answer: Response, called: string, now: number): Promise<Attempt> {
  if (answer.status !== NOT_FOUND && answer.status !== GONE) return attemptOf(answer, now);
  return { result: 'ended', problem: 'subscription_ended', answer: await answerOf(answer), called };
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
      const whole = await post(subscription, messages.whole, keys);
      if (whole.status !== TOO_LARGE) return await attemptOfPush(whole, subscription.endpoint, now());
      await whole.body?.cancel();
      const short = await post(subscription, messages.short, keys);
      return await attemptOfPush(short, subscription.endpoint, now());
    } catch (error) {
      return attemptAfterError(error);
    }
  };
}
export type WebPush = ReturnType<typeof createWebPush>;
