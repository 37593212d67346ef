import { formatDate, formatTime } from './dates.ts';

/** First days of the eras, newest first. Source: the laws and ordinances that name each era. */
export const ERAS = [
  { name: '令和', letter: 'R', firstDay: '2019-05-01' },
  { name: '平成', letter: 'H', firstDay: '1989-01-08' },
  { name: '昭和', letter: 'S', firstDay: '1926-12-25' },
  { name: '大正', letter: 'T', firstDay: '1912-07-30' },
  // Not from 1868: Japan used a lunar calendar until the end of 1872.
  { name: '明治', letter: 'M', firstDay: '1873-01-01', firstYear: 1868 },
] as const satisfies { name: string; letter: string; firstDay: string; firstYear?: number }[];

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

/**
 * A calendar day as municipal papers write it: `2026-11-20` → `令和8年11月20日`, an era's first year as `元年`. Days before
 * the eras listed here keep the western year; text that is no day is returned unchanged.
 *
 * @param day `YYYY-MM-DD` in Asia/Tokyo
 */
export function formatWarekiDay(day: string): string {
  const parts = DAY.exec(day);
  if (parts === null) return day;
  const [year, month, date] = parts.slice(1).map(Number) as [number, number, number];
  const era = ERAS.find(({ firstDay }) => day >= firstDay);
  if (era === undefined) return `${year}年${month}月${date}日`;
  const firstYear = 'firstYear' in era ? era.firstYear : Number(era.firstDay.slice(0, 4));
  const yearOfEra = year - firstYear + 1;
  return `${era.name}${yearOfEra === 1 ? '元' : yearOfEra}年${month}月${date}日`;
}

/** A fiscal or registration year: `2026` → `令和8年度`. */
export const formatWarekiYear = (year: number): string =>
  `${formatWarekiDay(`${year}-10-01`).replace(/年.*$/u, '')}年度`;

/** The day of a moment in Asia/Tokyo: `令和8年11月20日`. */
export const formatWarekiDate = (moment: number): string => formatWarekiDay(formatDate(moment));

/** With the time of day in Asia/Tokyo: `令和8年11月20日 10:14`. */
export const formatWarekiDateTime = (moment: number): string =>
  `${formatWarekiDate(moment)} ${formatTime(moment)}`;
