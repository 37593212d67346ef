import { formatDate, formatDateTime, formatTime, formatTimestamp, postTimeText } from '@satomori/core';
import type { Style, TimeForm } from './style.ts';

type Moment = string | number;

/** Each form has a fixed width, so that columns stay aligned. */
const WRITERS: Record<TimeForm, (at: Moment) => string> = {
  iso: (at) => `${formatTimestamp(at).replace(' ', 'T')}+09:00`,
  utc: (at) => `${new Date(at).toISOString().slice(0, 19)}Z`,
  short: (at) => formatDateTime(at).slice('YYYY-'.length),
};

const written = (at: Moment | null, { time }: Style, usual: (at: Moment) => string): string =>
  at === null ? '' : (time === undefined ? usual : WRITERS[time])(at);

/** `2026-11-20 10:02` */
export const longTime = (at: Moment | null, style: Style): string => written(at, style, formatDateTime);

/** `2026-11-20 10:02:33`, where seconds matter. */
export const exactTime = (at: Moment | null, style: Style): string => written(at, style, formatTimestamp);

/** The shortest unambiguous form: `10:02` today, `11-19` this year, otherwise the whole date. */
export const shortTime = (at: string | null, style: Style, now: number): string =>
  written(at, style, (moment) => {
    const date = formatDate(moment);
    if (date === formatDate(now)) return formatTime(moment);
    return isThisYear(date, now) ? date.slice('YYYY-'.length) : date;
  });

/** A time next to another: `10:02:33` on the same day, otherwise with the date. */
export const exactTimeBeside = (at: string, other: string, style: Style): string =>
  written(at, style, (moment) => {
    const start = formatDate(moment) === formatDate(other) ? 'YYYY-MM-DD ' : 'YYYY-';
    return formatTimestamp(moment).slice(start.length);
  });

const isThisYear = (time: string, now: number): boolean => time.startsWith(formatDate(now).slice(0, 5));

interface PostTime {
  at: string;
  precision: Parameters<typeof postTimeText>[1];
}

/** The time of a post with its known precision; a day stays a day. */
export function postTime({ at, precision }: PostTime, style: Style): string {
  if (style.time === undefined || precision === 'date_only' || precision === 'unknown')
    return postTimeText(at, precision);
  return `${longTime(at, style)}${precision === 'about' ? '頃' : ''}`;
}

/** For a list: without the year where it is the current one. */
export function listedPostTime(post: PostTime, style: Style, now: number): string {
  const text = postTime(post, style);
  return style.time === undefined && isThisYear(text, now) ? text.slice('YYYY-'.length) : text;
}
