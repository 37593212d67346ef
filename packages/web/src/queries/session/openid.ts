import { createOpenidApi, type FinishOpenidInput } from '@satomori/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { BACKGROUND } from '../queryClient.ts';
import { useServer } from '../server.tsx';
import { keepSession } from './session.tsx';

const useOpenid = () => createOpenidApi(useServer().http);

type Site = Parameters<ReturnType<typeof createOpenidApi>['start']>[0];

/** What the button says; `null` where the site has no accounts of its own. */
export function useOpenidOffer(site: Site): string | null {
  const { offer } = useOpenid();
  const { data } = useQuery({
    queryKey: ['openid-offer', site],
    queryFn: ({ signal }) => offer(site, { signal }),
    retry: false,
    meta: BACKGROUND,
  });
  return data?.label ?? null;
}

/** Leaves the app for the town's provider. */
export function useStartOpenid() {
  const { start } = useOpenid();
  return useMutation({
    mutationFn: (site: Site) => start(site),
    onSuccess: ({ url }) => location.assign(url),
  });
}

/** Ends the sign-in in the browser that began it. */
export function useFinishOpenid() {
  const { finish } = useOpenid();
  return useMutation({
    mutationFn: (input: FinishOpenidInput) => finish(input),
    onSuccess: keepSession,
  });
}
