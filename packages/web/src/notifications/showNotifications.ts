/** State of a navigation to Home that leads to the notifications there: for those who have no list of them. */
export const SHOW_NOTIFICATIONS = { show: 'notifications' } as const;

export const asksForNotifications = (state: unknown): boolean =>
  (state as Partial<typeof SHOW_NOTIFICATIONS> | null)?.show === SHOW_NOTIFICATIONS.show;
