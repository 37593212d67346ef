import type { OpenidClaim, OpenidProblem } from '@satomori/core';
import type { IDToken } from 'openid-client';
import { scopeOfSystem } from '../access/scope.ts';
import { findSubject, hasSubject, insertSubject } from '../accounts/openidSubjectRepository.ts';
import { writeAudit } from '../audit-logs/repository.ts';
import type { Db } from '../database/database.ts';
import { lockSite } from '../database/sequence.ts';
import { findPeopleNamed, findPersonOfSite } from './repository.ts';

/** A sign-in that ends without one; the page says why. */
export class OpenidRefusal extends Error {
  readonly problem: OpenidProblem;

  constructor(problem: OpenidProblem, options?: ErrorOptions) {
    super(problem, options);
    this.problem = problem;
  }
}

type Found = Awaited<ReturnType<typeof findPersonOfSite>>;

/** A name that another may have had, or that nobody has checked, names nobody. */
function nameIn(claims: IDToken, claim: OpenidClaim): string {
  const name = claims[claim];
  if (typeof name !== 'string' || name === '') throw new OpenidRefusal('unknown_person');
  if (claim === 'email' && claims['email_verified'] !== true) throw new OpenidRefusal('unverified_email');
  return name;
}

function checkUsable(person: Found): NonNullable<Found> {
  if (person === undefined || person.is_shared_viewer) throw new OpenidRefusal('unknown_person');
  if (person.is_disabled) throw new OpenidRefusal('disabled');
  return person;
}

interface Sign {
  siteId: string;
  claims: IDToken;
  claim: OpenidClaim;
  requestId: string;
  now: number;
}

/**
 * The person whom an account of the provider means. At the first sign-in they are found by name, within the site
 * alone; from then on only the subject counts, which no other account can get.
 *
 * @throws {OpenidRefusal}
 * Source: R133.
 */
export async function findSignedInPerson(
  trx: Db,
  { siteId, claims, claim, requestId, now }: Sign,
): Promise<NonNullable<Found>> {
  const scope = scopeOfSystem(siteId);
  await lockSite(trx, siteId);
  const subject = { site_id: siteId, issuer: claims.iss, subject: claims.sub };
  const linked = await findSubject(trx, subject);
  if (linked !== undefined) return checkUsable(await findPersonOfSite(trx, scope, linked.user_id));
  const name = nameIn(claims, claim);
  const named = await findPeopleNamed(trx, scope, name);
  const person = checkUsable(named.length === 1 ? named[0] : undefined);
  if (await hasSubject(trx, person, claims.iss)) throw new OpenidRefusal('other_account');
  await insertSubject(trx, subject, person.id, now);
  await writeAudit(trx, scope, {
    action: 'link',
    target_type: 'user',
    target_id: person.id,
    at: now,
    request_id: requestId,
  });
  return person;
}
