import { dayNumberOf, dayOfNumber, daysAgo, formatDate, formatTime } from '../format/dates.ts';
import { HOUR_MS, TOKYO_OFFSET_MS } from '../format/durations.ts';

/** The probability of rain or snow in six hours of a day, in percent. */
export interface RainChance {
  /** 0, 6, 12 or 18 in Japan. */
  from_hour: number;
  percent: number;
}

export interface DayForecast {
  /** `YYYY-MM-DD` in Japan. */
  day: string;
  /** In the words of the Agency; `null` where it published none. */
  weather: string | null;
  rain: RainChance[];
}

/** Why there is no forecast. */
export const WEATHER_PROBLEMS = ['not_configured', 'no_area', 'not_reached'] as const;
export type WeatherProblem = (typeof WEATHER_PROBLEMS)[number];

/** From each publication (5:00, 11:00, 17:00) to the one after the next it is 18 hours at most. */
const SHOWN_FOR_MS = 18 * HOUR_MS;
/** A publication is on the Agency's server some minutes before the hour that it names. */
const EARLY_MS = HOUR_MS;
const SLOT_HOURS = 6;

/** Whether a forecast may be shown at all. @param publishedAt milliseconds. Source: R297. */
export const isForecastCurrent = (publishedAt: number, now: number): boolean =>
  now - publishedAt < SHOWN_FOR_MS && publishedAt - now <= EARLY_MS;

/** The forecast of the day of a moment in Japan, with what is over left out; `null` without one. Source: R297. */
export function forecastOfDay(days: readonly DayForecast[], at: number, now: number): DayForecast | null {
  const day = dayOfNumber(dayNumberOf(at));
  const found = days.find((each) => each.day === day);
  if (found === undefined) return null;
  const start = Date.parse(day) - TOKYO_OFFSET_MS;
  const isAhead = ({ from_hour }: RainChance) => start + (from_hour + SLOT_HOURS) * HOUR_MS > now;
  return { ...found, rain: found.rain.filter(isAhead) };
}

const NOTABLE_WEATHER = /雨|雪|雷|霧|みぞれ|ひょう|あられ|暴風/;
const NOTABLE_PERCENT = 50;

/**
 * Whether somebody thinks twice before going out: rain, snow, thunder, fog or storm, or rain as likely as not.
 * Source: R297.
 */
export const isForecastNotable = ({ weather, rain }: Pick<DayForecast, 'weather' | 'rain'>): boolean =>
  NOTABLE_WEATHER.test(weather ?? '') || rain.some(({ percent }) => percent >= NOTABLE_PERCENT);

/** `くもり 時々 雨`, `降水確率 12–18時 60％`, `18–24時 30％`: to be joined by commas. */
export function dayForecastParts({ weather, rain }: Pick<DayForecast, 'weather' | 'rain'>): string[] {
  const chances = rain.map(
    ({ from_hour, percent }) => `${from_hour}–${from_hour + SLOT_HOURS}時 ${percent}％`,
  );
  const [first, ...rest] = chances;
  return [weather ?? [], first === undefined ? [] : `降水確率 ${first}`, rest].flat();
}

/** `11時発表`, `きのう 17時発表`, `11月27日 17時発表`. */
export function publicationText(publishedAt: number, now: number): string {
  const [hour = '', minute] = formatTime(publishedAt).split(':');
  const time = `${Number(hour)}時${minute === '00' ? '' : `${minute}分`}発表`;
  const ago = daysAgo(publishedAt, now);
  if (ago === 0) return time;
  if (ago === 1) return `きのう ${time}`;
  const [, month, date] = formatDate(publishedAt).split('-');
  return `${Number(month)}月${Number(date)}日 ${time}`;
}

/** Why no forecast is shown, in a sentence. @param lastPublishedAt of the newest one that is known. */
export function weatherProblemText(
  problem: WeatherProblem,
  lastPublishedAt: number | null,
  now: number,
): string {
  switch (problem) {
    case 'not_configured':
      return '天気予報は、このサーバーでは取得しない設定です。';
    case 'no_area':
      return '天気予報の地域が決まっていません（管理者が「サイト」の「団体コード」を入れると出ます）。';
    case 'not_reached':
      return lastPublishedAt === null
        ? '天気予報を、まだ取得できていません。'
        : `新しい天気予報を取得できていません（最後は${publicationText(lastPublishedAt, now)}）。`;
  }
}
