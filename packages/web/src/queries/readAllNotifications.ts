import { MAX_PAGE_SIZE } from '@satomori/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { notificationKeys } from './notifications.ts';
import { useReading, useWriting } from './api.ts';

/**
 * すべて既読: marks every notification up to a time (ISO text), whether on screen or not. Later ones were not seen
 * by the person and stay unread.
 */
export function useReadAllNotifications() {
  const reading = useReading();
  const writing = useWriting();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (seenUntil: string) => {
      let cursor: string | undefined;
      let changed = 0;
      do {
        const page = await reading.notifications.list({ unread: '1', limit: MAX_PAGE_SIZE, cursor });
        const ids = page.json.filter(({ created_at }) => created_at <= seenUntil).map(({ id }) => id);
        if (ids.length > 0) changed += (await writing.notifications.act({ action: 'read', ids })).changed;
        cursor = page.next ?? undefined;
      } while (cursor !== undefined);
      return changed;
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: notificationKeys.all }),
  });
}
