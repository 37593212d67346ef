/** `HH:mm` in Asia/Tokyo, both or neither; may run past midnight. */
export interface QuietHours {
  quiet_from: string | null;
  quiet_to: string | null;
}

/** Quiet hours have both a start and an end, or neither. */
export const hasWholeQuietHours = ({ quiet_from, quiet_to }: QuietHours): boolean =>
  (quiet_from === null) === (quiet_to === null);
