import { cutTo } from '../output/width.ts';

/** Shows how far a work has come. */
export interface Progress {
  /** One more is done. */
  step(note?: string): void;
  /** Leaves the terminal as it was. */
  end(): void;
}

export interface ProgressOptions {
  stream: { write: (text: string) => unknown; columns?: number };
  /** A terminal that can write over its line. */
  isLive: boolean;
  label: string;
  total: number;
}

/** Often enough to be seen moving, seldom enough for a slow line. */
const FRAME_MS = 200;
/** In a log file one line for so many. */
const STEPS_PER_LINE = 50;
const CLEAR_LINE = '\r\u001B[K';
const USUAL_COLUMNS = 80;

/** On a terminal one line that is written over; else a line for every fifty. */
export function createProgress({ stream, isLive, label, total }: ProgressOptions): Progress {
  let done = 0;
  let shownAt = Number.NEGATIVE_INFINITY;
  // Some terminals say 0.
  const room = stream.columns || USUAL_COLUMNS;
  const line = (note: string) =>
    `${label} ${done}/${total}（${Math.floor((done / Math.max(1, total)) * 100)}%）${note}`;

  return {
    step(note = '') {
      done += 1;
      if (!isLive) {
        if (done % STEPS_PER_LINE === 0) stream.write(`${line(note)}\n`);
        return;
      }
      const at = performance.now();
      if (at - shownAt < FRAME_MS && done < total) return;
      shownAt = at;
      stream.write(CLEAR_LINE + cutTo(line(note), room - 1));
    },
    end() {
      if (isLive && done > 0) stream.write(CLEAR_LINE);
    },
  };
}
