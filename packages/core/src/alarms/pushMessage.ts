/** What the server encrypts for a device, and its service worker shows. */
export interface PushMessage {
  title: string;
  body: string;
  /** Of one incident: a later message replaces the earlier one. */
  tag: string;
  /** The screen to open, from the app's address on: `/HokapatoList?trap_id=…`. */
  screen: string;
  /** Milliseconds. */
  occurred_at: number;
  /** For the badge of the app. */
  unread: number;
  is_resolved: boolean;
  /** Stands for the person when a button is pressed; `null`: no buttons. */
  code: string | null;
}

/** The buttons of a notification outside the app. */
export const PUSH_ACTION_LABELS = { acknowledge: '向かいます', decline: 'わたしは行けません' } as const;
