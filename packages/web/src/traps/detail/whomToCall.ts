import { type AdminUser, type CurrentUser, type Site, type Trap } from '@satomori/core';

/** Somebody who can be called about a trap, and why. */
interface Callee {
  name: string;
  phone: string;
  part: '向かっている人' | '設置した人' | '連絡先';
}

interface CallOptions {
  trap: Pick<Trap, 'owner_user_id' | 'responders'>;
  /** Everybody of the site, for administrators; empty for others, who may not see the numbers of people. */
  people: readonly Pick<AdminUser, 'id' | 'name' | 'phone'>[];
  user: Pick<CurrentUser, 'id'>;
  site: Pick<Site, 'contact_name' | 'contact_phone'>;
}

/** Whom the person may call: who is on the way, who set the trap, then the office. Source: R261. */
export function whomToCall({ trap, people, user, site }: CallOptions): Callee[] {
  const onTheWay = trap.responders.map(({ user_id }) => user_id);
  const named = [
    ...onTheWay.map((id) => ({ id, part: '向かっている人' as const })),
    ...(onTheWay.includes(trap.owner_user_id)
      ? []
      : [{ id: trap.owner_user_id, part: '設置した人' as const }]),
  ];
  const called = named.flatMap(({ id, part }): Callee[] => {
    const person = people.find((each) => each.id === id);
    return person === undefined || person.phone === null || person.id === user.id
      ? []
      : [{ name: person.name, phone: person.phone, part }];
  });
  const office = site.contact_phone;
  return office === null
    ? called
    : [...called, { name: site.contact_name ?? '担当', phone: office, part: '連絡先' }];
}
