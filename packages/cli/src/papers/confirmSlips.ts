import { type Asker, confirm } from '../terminal/ask.ts';

/** What chooses the people on the slips. */
interface SlipFilter {
  /** The name of the group. */
  group?: string | undefined;
  query?: string | undefined;
  id?: string | undefined;
}

/** The people on the slips, in words. */
export function whoseSlips({ group, query, id }: SlipFilter): string {
  const words = [
    ...(group === undefined ? [] : [`グループ「${group}」とその下の`]),
    ...(query === undefined ? [] : [`「${query}」を含む`]),
    ...(id === undefined ? [] : ['--id で選んだ']),
  ];
  return words.length === 0 ? 'サイトの全員' : `${words.join('、')}人`;
}

/**
 * Asks before slips for the first sign-in are made, because earlier ones of the same people end. Source: R102.
 *
 * @throws {CliError} without a terminal, or where the answer is not はい
 */
export const confirmSlips = (ask: Asker, whose: string): Promise<void> =>
  confirm(ask, {
    doing: '作って',
    question: `${whose}の初回ログイン票を作りますか？ 前に作った票は使えなくなります。`,
    declined: '作りませんでした。',
  });
