import {
  type ChangedLineAccount,
  getLineAccount,
  LINE_ACCOUNT_LABELS,
  type LineAccount,
  type LineTest,
  putLineAccount,
  testLineAccount,
} from '@satomori/core';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { SHOWN_IN_PLACE } from '../queryClient.ts';
import { throwLabelled } from '../refusal.ts';
import { useServer } from '../server.tsx';

const accountKey = ['line-account'] as const;

export function useLineAccountQuery() {
  const { http } = useServer();
  return queryOptions({
    queryKey: accountKey,
    queryFn: ({ signal }): Promise<LineAccount> => http.call(getLineAccount, {}, { signal }),
  });
}

/** Saving the account, and asking LINE with what was saved; what LINE answered is read again. */
export function useLineAccountActs() {
  const { http } = useServer();
  const queryClient = useQueryClient();
  return {
    save: useMutation({
      meta: SHOWN_IN_PLACE,
      mutationFn: (body: ChangedLineAccount): Promise<LineAccount> =>
        http.call(putLineAccount, { body }).catch(throwLabelled(LINE_ACCOUNT_LABELS)),
      onSuccess: (saved) => queryClient.setQueryData(accountKey, saved),
    }),
    test: useMutation({
      meta: SHOWN_IN_PLACE,
      mutationFn: (): Promise<LineTest> => http.call(testLineAccount, {}),
      onSettled: () => queryClient.invalidateQueries({ queryKey: accountKey }),
    }),
  };
}
