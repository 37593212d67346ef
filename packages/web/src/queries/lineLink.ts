import { createLineCode, getLineLink, type LineCode, type LineLink, removeLineLink } from '@satomori/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useServer } from './server.tsx';

const linkKey = ['line-link'] as const;

const POLL_INTERVAL_MS = 3_000;

/** @param isAwaited whether a code is shown, which the person is about to send: looked at again and again */
export function useLineLink(isAwaited: boolean) {
  const { http } = useServer();
  return useQuery({
    queryKey: linkKey,
    queryFn: ({ signal }): Promise<LineLink> => http.call(getLineLink, {}, { signal }),
    refetchInterval: isAwaited ? POLL_INTERVAL_MS : false,
  });
}

export function useLineLinkActs() {
  const { http } = useServer();
  const queryClient = useQueryClient();
  return {
    createCode: useMutation({ mutationFn: (): Promise<LineCode> => http.call(createLineCode, {}) }),
    remove: useMutation({
      mutationFn: (): Promise<LineLink> => http.call(removeLineLink, {}),
      onSuccess: (link) => queryClient.setQueryData(linkKey, link),
      onError: () => queryClient.invalidateQueries({ queryKey: linkKey }),
    }),
  };
}
