import {
  type ChangedGroup,
  changeGroup,
  createGroup,
  type DeletedRow,
  type Group,
  GROUP_LABELS,
  type NewGroup,
  removeGroup,
} from '@satomori/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { SHOWN_IN_PLACE } from '../queryClient.ts';
import { groupKeys } from '../groups.ts';
import { peopleKeys } from '../people.ts';
import { throwLabelled } from '../refusal.ts';
import { useServer } from '../server.tsx';

const throwInLabels = throwLabelled(GROUP_LABELS);

/** What administrators do with groups; groups and people are read again after each. */
export function useGroupActs() {
  const { http } = useServer();
  const queryClient = useQueryClient();
  const onSettled = () =>
    Promise.all(
      [groupKeys.all, peopleKeys.all].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    );
  return {
    add: useMutation({
      meta: SHOWN_IN_PLACE,
      mutationFn: (group: NewGroup): Promise<Group> =>
        http.call(createGroup, { body: group }).catch(throwInLabels),
      onSettled,
    }),
    change: useMutation({
      meta: SHOWN_IN_PLACE,
      mutationFn: ({ id, ...body }: ChangedGroup & { id: string }): Promise<Group> =>
        http.call(changeGroup, { params: { id }, body }).catch(throwInLabels),
      onSettled,
    }),
    remove: useMutation({
      meta: SHOWN_IN_PLACE,
      mutationFn: (id: string): Promise<DeletedRow> => http.call(removeGroup, { params: { id } }),
      onSettled,
    }),
  };
}
