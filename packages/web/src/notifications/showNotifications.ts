/**
 * State of a navigation to Home that leads to its notifications, for people without the list of
 * notifications.
 */
export const SHOW_NOTIFICATIONS = { show: 'notifications' } as const;

export const asksForNotifications = (state: unknown): boolean =>
  (state as Partial<typeof SHOW_NOTIFICATIONS> | null)?.show === SHOW_NOTIFICATIONS.show;
