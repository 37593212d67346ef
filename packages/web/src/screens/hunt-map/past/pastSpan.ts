import {
  DAY_MS,
  formatDate,
  formatWarekiDate,
  formatWarekiYear,
  HOUR_MS,
  MINUTE_MS,
  startOfDay,
} from '@satomori/core';
import type { PastMoment } from './pastMoment.ts';

/** What the slider goes through. Instants in milliseconds. */
interface Span {
  from: number;
  /** The moment after the last. */
  to: number;
  step: number;
  title: string;
}

/** The season from October 15 to April 15. Source: R279. */
const [SEASON_START, SEASON_END] = ['10-15', '04-16'];
const startOf = (year: number, day: string): number => Date.parse(`${year}-${day}T00:00:00+09:00`);

/** The year in which the season of a moment began; of the last season between two. */
function seasonYear(at: number): number {
  const year = Number(formatDate(at).slice(0, 4));
  return at < startOf(year, SEASON_START) ? year - 1 : year;
}

const dayAround = (at: number): Span => {
  const from = startOfDay(at);
  return { from, to: from + DAY_MS, step: 10 * MINUTE_MS, title: formatWarekiDate(from) };
};

function seasonAround(at: number): Span {
  const year = seasonYear(at);
  return {
    from: startOf(year, SEASON_START),
    to: startOf(year + 1, SEASON_END),
    step: 6 * HOUR_MS,
    title: `${formatWarekiYear(year)}の猟期`,
  };
}

export const spanAround = ({ span, at }: PastMoment): Span =>
  span === 'day' ? dayAround(at) : seasonAround(at);

/** The number of steps that the slider has, up to now. */
export const lastStepOf = ({ from, to, step }: Span, now: number): number =>
  Math.max(0, Math.floor((Math.min(to - 1, now) - from) / step));

/** The step at which a moment is, or the nearest one. */
export const stepOf = (span: Span, at: number, now: number): number =>
  Math.min(lastStepOf(span, now), Math.max(0, Math.floor((at - span.from) / span.step)));

export const momentOf = ({ from, step }: Span, index: number): number => from + index * step;

/** The moment, or the last of its span: a season has none in the summer after it. */
export function inSpan({ span, at }: PastMoment, now: number): PastMoment {
  const around = spanAround({ span, at });
  return { span, at: at < around.to ? at : momentOf(around, lastStepOf(around, now)) };
}

/** The same moment in the span before or after; `null` for one that has not begun. */
export function moved({ span, at }: PastMoment, by: 1 | -1, now: number): PastMoment | null {
  const year = seasonYear(at) + by;
  const to = span === 'day' ? at + by * DAY_MS : startOf(year, SEASON_START);
  const { from } = spanAround({ span, at: to });
  return from > now ? null : { span, at: Math.min(to, now) };
}
