import type { Trap } from '@satomori/core';
import { useQuery } from '@tanstack/react-query';
import { useReading } from '../../queries/api.ts';
import { peopleQueries } from '../../queries/people.ts';
import { BACKGROUND } from '../../queries/queryClient.ts';
import { CallButton } from '../../ui/text/CallButton.tsx';

/** Calls the person who set a trap; for administrators, who may see the numbers of all. */
export function CallOwner({ trap }: { trap: Trap }) {
  const { data } = useQuery({ ...peopleQueries(useReading()).everybody(), meta: BACKGROUND });
  const owner = data?.find(({ id }) => id === trap.owner_user_id);
  if (owner === undefined || owner.phone === null) return null;
  return <CallButton name={owner.name} phone={owner.phone} appearance="primary" />;
}
