import type { WritingContext } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';
import { usageError } from '../errors/cliError.ts';
import { findGroup } from '../groups/findGroup.ts';
import { confirmSlips, whoseSlips } from '../papers/confirmSlips.ts';
import { findPerson } from '../people/findPerson.ts';
import { yesOption } from '../options/yesOption.ts';

interface SlipOptions {
  group?: string;
  query?: string;
  everyone?: boolean;
  force?: boolean;
  yes?: boolean;
}

/** Whose slips: in words, and as the paper's filter. */
async function choose({ api }: WritingContext, wanted: readonly string[], options: SlipOptions) {
  const { group: groupName, query, everyone } = options;
  const isFiltered = groupName !== undefined || query !== undefined;
  if (Number(wanted.length > 0) + Number(isFiltered) + Number(everyone === true) !== 1)
    throw usageError('だれの票かを、名前か、--group と --query か、--everyone で指定してください。');
  if (wanted.length > 0) {
    const people = await Promise.all(wanted.map((each) => findPerson(api, each)));
    return {
      whose: people.map(({ name, login_id }) => `${name}（${login_id}）`).join('、'),
      filter: { ids: people.map(({ id }) => id).join(',') },
    };
  }
  const group = groupName === undefined ? undefined : await findGroup(api, groupName);
  return {
    whose: whoseSlips({ group: group?.name, query }),
    filter: {
      ...(group === undefined ? {} : { group_id: group.id }),
      ...(query === undefined ? {} : { q: query }),
    },
  };
}

/** Saves slips for the first sign-in; earlier slips of the same people end. */
export async function saveSlips(
  context: WritingContext,
  file: string,
  wanted: readonly string[],
  options: SlipOptions,
): Promise<void> {
  const { ask } = context;
  const { whose, filter } = await choose(context, wanted, options);
  if (options.yes !== true) await confirmSlips(ask, whose);
  const { savePaper } = await import('../papers/savePaper.ts');
  await savePaper(context, { type: 'first_login', ...filter }, { ...options, out: file });
}

export const slipCommand = defineCommand({
  noun: 'users',
  verb: 'slip',
  summary: '初回ログイン票（PDF）を作る（管理者。14日間、一度だけ使える）',
  arguments: [
    { name: '<file>', description: '保存するファイルかフォルダー（- なら標準出力）' },
    { name: '[user...]', description: '名前、番号、ログインID、id のどれか' },
  ],
  options: [
    { flags: '--group <group>', description: 'グループの名前か id（下のグループの人も）' },
    { flags: '-q, --query <text>', description: 'この文字を含む人' },
    { flags: '--everyone', description: 'サイトの全員' },
    { flags: '-f, --force', description: 'すでにあるファイルを上書きする' },
    yesOption('確認せずに作る'),
  ],
  context: 'writing',
  output: {
    object: async () => {
      const { count, object, string } = await import('../command/rowSchema.ts');
      return object({ path: string(), bytes: count, sha256: string() });
    },
  },
  run: saveSlips,
});
