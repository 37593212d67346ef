import { useSyncExternalStore } from 'react';
import { useWindowSize } from 'ink';
import type { Style } from '../output/style.ts';
import type { LiveTraps } from '../traps/liveTraps.ts';
import { TrapBoard } from './TrapBoard.tsx';
import { useNow } from './useNow.ts';

const CLOCK_MS = 15_000;

interface LiveTrapBoardProps {
  title: string;
  traps: LiveTraps;
  now: () => number;
  style: Style;
  onQuit: () => void;
  onInterrupt: () => void;
}

/** The board with what moves: the traps, the time and the size of the terminal. */
export function LiveTrapBoard({ title, traps, now, style, onQuit, onInterrupt }: LiveTrapBoardProps) {
  const live = useSyncExternalStore(traps.subscribe, traps.snapshot);
  const current = useNow(now, CLOCK_MS);
  const { columns, rows } = useWindowSize();
  return (
    <TrapBoard
      title={title}
      live={live}
      now={Math.max(current, live.readAt ?? 0)}
      style={style}
      columns={columns}
      rows={rows}
      onQuit={onQuit}
      onInterrupt={onInterrupt}
    />
  );
}
