import { cutTo } from '../text/width.ts';

export interface Step {
  /** Stands behind the numbers. */
  note?: string;
  /** Cost nothing, and says nothing about how long the others take. */
  wasThere?: boolean;
}

/** Shows how far a work has come. */
export interface Progress {
  /** One more is done. */
  step(step?: Step): void;
  /** Leaves the terminal as it was. */
  end(): void;
}

export interface ProgressOptions {
  stream: { write: (text: string) => unknown; columns?: number };
  /** A terminal that can write over its line. */
  isLive: boolean;
  label: string;
  total: number;
  /** Milliseconds of a clock that never jumps. */
  clock?: () => number;
}

/** Often enough to be seen moving, seldom enough for a slow line. */
const FRAME_MS = 200;
/** In a log file one line for so many. */
const STEPS_PER_LINE = 50;
const CLEAR_LINE = '\r\u001B[K';
const USUAL_COLUMNS = 80;
/** Before that nobody can say how long it takes. */
const GUESS_AFTER_MS = 3_000;
const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;

/** As roughly as it is known: `約40秒`, `約3分`, `約1時間20分`. */
export function roughTime(milliseconds: number): string {
  const seconds = Math.max(1, Math.round(milliseconds / 1000));
  if (seconds < MINUTE_S) return `約${seconds}秒`;
  const minutes = Math.round(seconds / MINUTE_S);
  if (seconds < HOUR_S) return `約${minutes}分`;
  return `約${Math.floor(minutes / 60)}時間${minutes % 60 === 0 ? '' : `${minutes % 60}分`}`;
}

/** On a terminal one line that is written over; else a line for every fifty. */
export function createProgress(options: ProgressOptions): Progress {
  const { stream, isLive, label, total, clock = () => performance.now() } = options;
  const startedAt = clock();
  let done = 0;
  let worked = 0;
  let shownAt = Number.NEGATIVE_INFINITY;
  // Some terminals say 0.
  const room = stream.columns || USUAL_COLUMNS;

  function timeLeft(): string {
    const passed = clock() - startedAt;
    if (worked === 0 || done >= total || passed < GUESS_AFTER_MS) return '';
    return ` 残り${roughTime((passed / worked) * (total - done))}`;
  }
  const line = (note: string) =>
    `${label} ${done}/${total}（${Math.floor((done / Math.max(1, total)) * 100)}%）${timeLeft()}${note}`;

  return {
    step({ note = '', wasThere = false } = {}) {
      done += 1;
      if (!wasThere) worked += 1;
      if (!isLive) {
        if (done % STEPS_PER_LINE === 0) stream.write(`${line(note)}\n`);
        return;
      }
      const at = clock();
      if (at - shownAt < FRAME_MS && done < total) return;
      shownAt = at;
      stream.write(CLEAR_LINE + cutTo(line(note), room - 1));
    },
    end() {
      if (isLive && done > 0) stream.write(CLEAR_LINE);
    },
  };
}
