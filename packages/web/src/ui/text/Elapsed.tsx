import { elapsed, formatDateTime } from '@satomori/core';
import { useNow } from '../../platform/device/clock.ts';

interface ElapsedProps {
  /** ISO text; `null` where it never happened. */
  at: string | null;
  /** Also as text, not only as a tooltip: `12分前（2026-11-20 10:02）`. */
  isAbsoluteShown?: boolean;
  /** Text for `null`. */
  never?: string;
}

/** How long ago, updated while the page is open; the tooltip has the absolute time. */
export function Elapsed({ at, isAbsoluteShown = false, never = 'まだありません' }: ElapsedProps) {
  const now = useNow();
  if (at === null) return <span>{never}</span>;
  const absolute = formatDateTime(at);
  return (
    <time dateTime={at} title={absolute}>
      {isAbsoluteShown ? `${elapsed(at, now)}（${absolute}）` : elapsed(at, now)}
    </time>
  );
}
