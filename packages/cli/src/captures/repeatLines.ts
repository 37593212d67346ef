import { type Capture, photoRepeatTexts, REPEAT_WARNINGS } from '@satomori/core';
import type { ReadingContext } from '../command/context.ts';
import type { Detail } from '../output/output.ts';

/**
 * The captures that already have photos of this one. Only an administrator has the warning. JSON has the endpoint's
 * own answer by `satomori api`.
 */
export async function repeatLines(
  { api, output, signal }: ReadingContext,
  { id, warnings, photos }: Capture,
): Promise<Detail[]> {
  const isRepeated = REPEAT_WARNINGS.some((warning) => warnings.includes(warning));
  if (!isRepeated || output.mode === 'json') return [];
  const { repeats, total } = await api.captures.photoRepeats(id, { signal });
  const lines = photoRepeatTexts(photos, repeats).map(({ text }): Detail => ['写真の重複', text]);
  const more = total - repeats.length;
  return more > 0 ? [...lines, ['写真の重複', `ほかに${more}件`]] : lines;
}
