import { timingSafeEqual } from 'node:crypto';
import type { Tokens } from '../sessions/tokens.ts';

/**
 * The code in each digest by which the person stops it without signing in. It is derived from the person, so that the
 * newest and the oldest mail do the same, and it is good for nothing else.
 *
 * Source: R166.
 */
export const digestCodeOf = (
  { derive }: Pick<Tokens, 'derive'>,
  person: { site_id: string; id: string },
): string => [person.site_id, person.id, derive(`digest_stop:${person.site_id}:${person.id}`)].join('.');

/** @returns whose digest a code stops; `null` for one that this server did not make */
export function personOfDigestCode(
  tokens: Pick<Tokens, 'derive'>,
  code: string,
): { site_id: string; id: string } | null {
  const [site_id = '', id = ''] = code.split('.');
  const expected = Buffer.from(digestCodeOf(tokens, { site_id, id }));
  const given = Buffer.from(code);
  return expected.length === given.length && timingSafeEqual(expected, given) ? { site_id, id } : null;
}
