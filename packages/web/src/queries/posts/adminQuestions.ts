import {
  type AdminQuestion,
  type ChangedAdminQuestion,
  changeAdminQuestion,
  createAdminQuestion,
  listAdminQuestions,
  type NewAdminQuestion,
  orderAdminQuestions,
  QUESTION_LABELS,
  type ReadingApi,
  retireAdminQuestion,
} from '@satomori/core';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { SHOWN_IN_PLACE } from '../queryClient.ts';
import { questionKeys } from './questions.ts';
import { throwLabelled } from '../refusal.ts';
import { useServer } from '../server.tsx';

export type FormKind = 'hunt' | 'sighting';

const adminKeys = { all: [...questionKeys.all, 'admin'] as const };
const LABELS = { ...QUESTION_LABELS, code: '番号', ids: '順番' };

const keyOf = (kind: FormKind, isRetired: boolean) => [...adminKeys.all, kind, isRetired] as const;

export const adminQuestionQueries = (reading: ReadingApi) => ({
  /** The questions of a form in their order, or those that it no longer asks. */
  form: (kind: FormKind, isRetired = false) =>
    queryOptions({
      queryKey: keyOf(kind, isRetired),
      queryFn: async ({ signal }): Promise<AdminQuestion[]> => {
        const is_hunt = kind === 'hunt' ? '1' : '0';
        const query = isRetired ? ({ is_hunt, retired: '1' } as const) : ({ is_hunt } as const);
        return (await reading.list(listAdminQuestions, query, { signal })).json;
      },
    }),
});

const throwInLabels = throwLabelled(LABELS);

/** What administrators do with the questions of a form; the form is read again after each. */
export function useQuestionActs() {
  const { http } = useServer();
  const queryClient = useQueryClient();
  const onSettled = () => queryClient.invalidateQueries({ queryKey: questionKeys.all });
  return {
    add: useMutation({
      meta: SHOWN_IN_PLACE,
      mutationFn: (question: NewAdminQuestion) =>
        http.call(createAdminQuestion, { body: question }).catch(throwInLabels),
      onSettled,
    }),
    change: useMutation({
      meta: SHOWN_IN_PLACE,
      mutationFn: ({ id, ...body }: ChangedAdminQuestion & { id: string }) =>
        http.call(changeAdminQuestion, { params: { id }, body }).catch(throwInLabels),
      onSettled,
    }),
    retire: useMutation({
      meta: SHOWN_IN_PLACE,
      mutationFn: (id: string) => http.call(retireAdminQuestion, { params: { id } }).catch(throwInLabels),
      onSettled,
    }),
    order: useMutation({
      meta: SHOWN_IN_PLACE,
      mutationFn: ({ kind, ids }: { kind: FormKind; ids: string[] }) =>
        http.call(orderAdminQuestions, { body: { is_hunt: kind === 'hunt', ids } }).catch(throwInLabels),
      // The row moves at once: it keeps the focus.
      onMutate: ({ kind, ids }) =>
        queryClient.setQueryData<AdminQuestion[]>(keyOf(kind, false), (form) =>
          form?.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id)),
        ),
      onSettled,
    }),
  };
}
