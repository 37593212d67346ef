import { AppError } from '../errors/appError.ts';

/** The place of a row in a log that is ordered by time, as the text of a cursor. */
export const timeKeyOf = (at: number, id: string): string => `${at}:${id}`;

/** @throws {AppError} `invalid_cursor` */
export function placeInTime(key: string): { at: number; id: string } {
  const [, at, id] = /^(\d{1,15}):(.+)$/.exec(key) ?? [];
  if (id === undefined) throw new AppError('invalid_cursor');
  return { at: Number(at), id };
}
