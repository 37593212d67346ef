import { getRewardPrices, putRewardPrices, type RewardPrices } from '@satomori/core';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { SHOWN_IN_PLACE } from '../queryClient.ts';
import { throwLabelled } from '../refusal.ts';
import { useServer } from '../server.tsx';

const pricesKey = ['reward-prices'] as const;

const LABELS = { prices: '報償単価' } as const;

export function useRewardPricesQuery() {
  const { http } = useServer();
  return queryOptions({
    queryKey: pricesKey,
    queryFn: ({ signal }): Promise<RewardPrices> => http.call(getRewardPrices, {}, { signal }),
  });
}

export function usePutRewardPrices() {
  const { http } = useServer();
  const queryClient = useQueryClient();
  return useMutation({
    meta: SHOWN_IN_PLACE,
    mutationFn: (body: RewardPrices): Promise<RewardPrices> =>
      http.call(putRewardPrices, { body }).catch(throwLabelled(LABELS)),
    onSuccess: (saved) => queryClient.setQueryData(pricesKey, saved),
  });
}
