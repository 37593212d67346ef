import { type ChangedSite, createAdminWritingApi, SITE_LABELS, type Site } from '@satomori/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { SHOWN_IN_PLACE } from '../queryClient.ts';
import { throwLabelled } from '../refusal.ts';
import { useServer } from '../server.tsx';
import { sessionKeys } from './session.tsx';

/** Changes the settings of the site, which every screen has with the session. */
export function useChangeSite() {
  const { sites } = createAdminWritingApi(useServer().http);
  const queryClient = useQueryClient();
  return useMutation({
    meta: SHOWN_IN_PLACE,
    mutationFn: ({ id, ...body }: ChangedSite & { id: string }): Promise<Site> =>
      sites.change(id, body).catch(throwLabelled(SITE_LABELS)),
    // Also after a refusal: the row may have changed.
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionKeys.all }),
  });
}
