import { cutTo } from '../text/width.ts';

interface Step {
  /** Shown after the numbers. */
  note?: string;
  /** The item needed no work, so it does not count for the estimate of the remaining time. */
  wasThere?: boolean;
}

/** Shows the progress of a task. */
export interface Progress {
  /** Counts one item as done. */
  step(step?: Step): void;
  /** Restores the terminal. */
  end(): void;
}

interface ProgressOptions {
  stream: { write: (text: string) => unknown; columns?: number };
  /** The terminal can overwrite its line. */
  isLive: boolean;
  label: string;
  total: number;
  /** A monotonic clock in milliseconds. */
  clock?: () => number;
}

/** Often enough to look live, rarely enough for a slow line. */
const FRAME_MS = 200;
/** In a log file, one line for this many items. */
const STEPS_PER_LINE = 50;
const CLEAR_LINE = '\r\u001B[K';
const USUAL_COLUMNS = 80;
/** No estimate of the remaining time before this. */
const GUESS_AFTER_MS = 3_000;
const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;

/** A rough duration: `約40秒`, `約3分`, `約1時間20分`. */
export function roughTime(milliseconds: number): string {
  const seconds = Math.max(1, Math.round(milliseconds / 1000));
  if (seconds < MINUTE_S) return `約${seconds}秒`;
  const minutes = Math.round(seconds / MINUTE_S);
  if (seconds < HOUR_S) return `約${minutes}分`;
  return `約${Math.floor(minutes / 60)}時間${minutes % 60 === 0 ? '' : `${minutes % 60}分`}`;
}

/** On a terminal one line that is overwritten; otherwise one line for every fifty items. */
export function createProgress(options: ProgressOptions): Progress {
  const { stream, isLive, label, total, clock = () => performance.now() } = options;
  const startedAt = clock();
  let done = 0;
  let worked = 0;
  let shownAt = Number.NEGATIVE_INFINITY;
  // Some terminals report 0.
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
