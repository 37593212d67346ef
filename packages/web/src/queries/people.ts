import {
  compareNames,
  type AccountAct,
  type AdminUser,
  actOnAdminUser,
  type ChangedAdminUser,
  changeAdminUser,
  createAdminUser,
  createSignInLink,
  type InputOf,
  listAdminUsers,
  MAX_PAGE_SIZE,
  type NewAdminUser,
  PERSON_LABELS,
  type ReadingApi,
  type SignInLink,
} from '@satomori/core';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { SHOWN_IN_PLACE } from './queryClient.ts';
import { allPages, byCursor, pageAt } from './pages.ts';
import { throwLabelled } from './refusal.ts';
import { useServer } from './server.tsx';

export type PeopleFilter = Pick<
  NonNullable<InputOf<typeof listAdminUsers>['query']>,
  'q' | 'state' | 'expiring'
>;

/** The ids of all who match and may sign in, for a paper that cannot filter likewise. */
export async function readIds(reading: ReadingApi, filter: PeopleFilter): Promise<string[]> {
  const people = await allPages((cursor) =>
    reading.list(listAdminUsers, { ...filter, state: 'active', limit: MAX_PAGE_SIZE, cursor }),
  );
  return people.map(({ id }) => id);
}

export const peopleKeys = { all: ['admin_users'] as const };

export const peopleQueries = (reading: ReadingApi) => ({
  /** Newest first, page by page. */
  list: (filter: PeopleFilter) =>
    infiniteQueryOptions({
      queryKey: [...peopleKeys.all, filter],
      queryFn: ({ pageParam, signal }) =>
        reading.list(listAdminUsers, { ...filter, ...pageAt(pageParam) }, { signal }),
      ...byCursor,
    }),
  /** Everybody, with those who are disabled, by name. */
  everybody: () =>
    queryOptions({
      queryKey: [...peopleKeys.all, 'everybody'],
      queryFn: async ({ signal }) => {
        const people = await allPages((cursor) =>
          reading.list(listAdminUsers, { limit: MAX_PAGE_SIZE, cursor }, { signal }),
        );
        return people.sort((one, other) => compareNames(one.name, other.name));
      },
    }),
});

const throwInLabels = throwLabelled(PERSON_LABELS);

/** What administrators do with the accounts of people; the list is read again after each. */
export function usePeopleActs() {
  const { http } = useServer();
  const queryClient = useQueryClient();
  const onSettled = () => queryClient.invalidateQueries({ queryKey: peopleKeys.all });
  return {
    add: useMutation({
      meta: SHOWN_IN_PLACE,
      mutationFn: (person: NewAdminUser): Promise<AdminUser> =>
        http.call(createAdminUser, { body: person }).catch(throwInLabels),
      onSettled,
    }),
    change: useMutation({
      meta: SHOWN_IN_PLACE,
      mutationFn: ({ id, ...body }: ChangedAdminUser & { id: string }): Promise<AdminUser> =>
        http.call(changeAdminUser, { params: { id }, body }).catch(throwInLabels),
      onSettled,
    }),
    act: useMutation({
      meta: SHOWN_IN_PLACE,
      mutationFn: ({ id, action }: { id: string; action: AccountAct }): Promise<AdminUser> =>
        http.call(actOnAdminUser, { params: { id }, body: { action } }),
      onSettled,
    }),
    link: useMutation({
      meta: SHOWN_IN_PLACE,
      mutationFn: (id: string): Promise<SignInLink> => http.call(createSignInLink, { params: { id } }),
    }),
  };
}
