import {
  type ChangedWebhookTarget,
  getWebhookTarget,
  putWebhookTarget,
  renewWebhookSecret,
  testWebhookTarget,
  WEBHOOK_TARGET_LABELS,
  type WebhookTarget,
  type WebhookTest,
} from '@satomori/core';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { SHOWN_IN_PLACE } from '../queryClient.ts';
import { throwLabelled } from '../refusal.ts';
import { useServer } from '../server.tsx';

const targetKey = ['webhook-target'] as const;

export function useWebhookTargetQuery() {
  const { http } = useServer();
  return queryOptions({
    queryKey: targetKey,
    queryFn: ({ signal }): Promise<WebhookTarget> => http.call(getWebhookTarget, {}, { signal }),
  });
}

/** Saving the target, making its secret, and trying it; what came of it is read again. */
export function useWebhookTargetActs() {
  const { http } = useServer();
  const queryClient = useQueryClient();
  const onSettled = () => queryClient.invalidateQueries({ queryKey: targetKey });
  return {
    save: useMutation({
      meta: SHOWN_IN_PLACE,
      mutationFn: (body: ChangedWebhookTarget): Promise<WebhookTarget> =>
        http.call(putWebhookTarget, { body }).catch(throwLabelled(WEBHOOK_TARGET_LABELS)),
      onSuccess: (saved) => queryClient.setQueryData(targetKey, saved),
    }),
    renew: useMutation({
      meta: SHOWN_IN_PLACE,
      mutationFn: async (): Promise<string> => (await http.call(renewWebhookSecret, {})).secret,
      onSettled,
    }),
    test: useMutation({
      meta: SHOWN_IN_PLACE,
      mutationFn: (): Promise<WebhookTest> => http.call(testWebhookTarget, {}),
      onSettled,
    }),
  };
}
