import { type Capture, postTimeText, type ReadingApi } from '@satomori/core';
import { CliError } from '../errors/cliError.ts';
import { readAll } from '../server/pages.ts';
import { isUuid, pickNamed } from '../options/pickNamed.ts';
import { captureById } from '../posts/byId.ts';
import { animalText } from './texts.ts';

const noSuchCapture = (wanted: string): CliError =>
  new CliError('notFound', 'not_found', `捕獲「${wanted}」は見つかりません。`, [
    '一覧を見る: satomori captures list',
  ]);

/**
 * Finds one capture by its id or capture number.
 *
 * @throws {CliError} not found; or a usage error that lists the candidates, since numbers restart each fiscal year
 */
export async function findCapture(api: ReadingApi, wanted: string): Promise<Capture> {
  if (isUuid(wanted)) {
    const capture = await captureById(api, wanted.toLowerCase());
    if (capture === undefined) throw noSuchCapture(wanted);
    return capture;
  }
  const { rows } = await readAll((page) => api.captures.list({ q: wanted.trim().slice(0, 100), ...page }));
  return pickNamed({
    // The server also finds the text in places and memos; those rows are no candidates.
    rows: rows.filter(({ capture_no }) => capture_no !== null),
    wanted,
    words: ({ capture_no }) => [capture_no ?? ''],
    label: (capture) =>
      `${capture.capture_no ?? ''}  ${postTimeText(capture.captured_at, capture.time_precision)}  ${animalText(capture)}  ${capture.id}`,
    notFound: noSuchCapture,
  });
}
