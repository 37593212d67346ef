import { answerOf, type Attempt, meaningOf } from '../../outbound/attempt.ts';

const IS_ABOUT_RECEIVER = /'to'|"property":"to"|failed to send messages/i;
const IS_MONTHLY_LIMIT = /monthly limit/i;

const BAD_REQUEST = 400;
const UNAUTHORIZED = 401;
const FORBIDDEN = 403;
/** The retry key of this message was accepted before. */
const CONFLICT = 409;
const TOO_MANY = 429;

/**
 * What an answer of LINE means, of a message to this receiver or, with `null`, of a question about the account. A
 * message to somebody who has blocked the account is answered with 200, as if it had arrived.
 *
 * Source: R161; LINE Developers, "Messaging API reference", "Retry failed API requests".
 */
export async function attemptOfLine(response: Response, to: string | null, now: number): Promise<Attempt> {
  const { status } = response;
  const answer = await answerOf(response);
  if (status === CONFLICT) return { result: 'sent', answer };
  if (status === UNAUTHORIZED || status === FORBIDDEN)
    return { result: 'failed', problem: 'settings_refused', answer };
  if (to !== null && status === BAD_REQUEST && IS_ABOUT_RECEIVER.test(answer))
    return { result: 'ended', problem: 'link_ended', answer, called: to };
  if (status === TOO_MANY && IS_MONTHLY_LIMIT.test(answer))
    return { result: 'failed', problem: 'quota_exceeded', answer };
  return meaningOf(response, answer, now);
}
