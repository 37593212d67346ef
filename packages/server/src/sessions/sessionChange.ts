import type { Session } from './sessionRepository.ts';

/** All that decides what a person may see and do. */
const rightsOf = ({ user, site, huntGroupIds }: Session): string =>
  JSON.stringify([user, site, huntGroupIds.toSorted()]);

/** What has become of a session: it has ended (`revoked`), or its person may see or do other things (`rights`). */
export function sessionChange(before: Session, now: Session | null): 'revoked' | 'rights' | null {
  if (now === null || now.user.stamp !== before.user.stamp || now.site.id !== before.site.id)
    return 'revoked';
  return rightsOf(now) === rightsOf(before) ? null : 'rights';
}
