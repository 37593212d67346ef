import * as z from 'zod/mini';
import { typedText } from '../schemas/primitives.ts';

/** Version of the row that the caller read; with an old one nothing changes. */
const version = z.int().check(z.minimum(1));
const reason = typedText(500);
const givenReason = reason.check(
  z.refine((text: string) => text.trim() !== '', { error: '理由を入力してください' }),
);

/**
 * The body that changes a post after it was sent: its version, and one action.
 *
 * @param point the whole content as in the POST's JSON, without the id and the photos, which have endpoints of their
 * own
 * Source: R34.
 */
export const postReviewBody = <Point extends z.ZodMiniType>(point: Point) =>
  z.discriminatedUnion('action', [
    z.strictObject({ action: z.literal('edit'), version, point }),
    z.strictObject({ action: z.literal('withdraw'), version, reason: z.optional(z.nullable(reason)) }),
    z.strictObject({ action: z.literal('approve'), version }),
    z.strictObject({ action: z.literal('return'), version, reason: givenReason }),
  ]);

/** Errors of a change of a post; `details.current` of a `version_conflict` is the current row. */
export const postReviewErrors = ['not_found', 'not_allowed', 'version_conflict', 'not_possible_now'] as const;
