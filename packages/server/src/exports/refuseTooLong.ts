import { groupDigits, MAX_EXPORTED_PHOTOS, MAX_WORKBOOK_ROWS } from '@satomori/core';
import { AppError, InputError } from '../errors/appError.ts';
import { countPhotosOfPosts, type PostFilter } from '../posts/repository.ts';
import type { ExportCall, ExportedList } from './lists/exportedList.ts';

const MORE_ROWS = `Excelのシートに入る${groupDigits(MAX_WORKBOOK_ROWS)}件を超えます。期間などで絞り込むか、CSVにしてください`;

/**
 * @throws {AppError} `too_many_exported_photos`
 */
export function refuseTooManyPhotos(count: number): void {
  if (count <= MAX_EXPORTED_PHOTOS) return;
  const note = `いまは${groupDigits(count)}枚あり、一度に保存できるのは${groupDigits(MAX_EXPORTED_PHOTOS)}枚までです。`;
  throw new AppError('too_many_exported_photos', { details: { photos: count }, note });
}

/**
 * @throws {InputError} for more rows than a sheet can have
 * @throws {AppError} `too_many_exported_photos`
 */
export async function refuseTooLong(list: ExportedList<never>, call: ExportCall): Promise<void> {
  const { db, scope, query } = call;
  const { of: _of, format, ...filter } = query;
  if (format === 'xlsx' && (await list.count(call)) > MAX_WORKBOOK_ROWS)
    throw new InputError([{ field: 'format', message: MORE_ROWS }]);
  if (format !== 'photos' || list.photosOf === undefined) return;
  refuseTooManyPhotos(await countPhotosOfPosts(db, scope, list.photosOf, filter as PostFilter));
}
