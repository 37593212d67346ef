import type { Session } from './sessionRepository.ts';

/** All that determines what a person may see and do. */
const rightsOf = ({ user, site, huntGroupIds }: Session): string =>
  JSON.stringify([user, site, huntGroupIds.toSorted()]);

/** The change of a session: it has ended (`revoked`), or the person's rights have changed (`rights`). */
export function sessionChange(before: Session, now: Session | null): 'revoked' | 'rights' | null {
  if (now === null || now.user.stamp !== before.user.stamp || now.site.id !== before.site.id)
    return 'revoked';
  return rightsOf(now) === rightsOf(before) ? null : 'rights';
}
