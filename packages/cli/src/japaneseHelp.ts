import type { HelpConfiguration, Option } from 'commander';
import { widthOf, wrapTo } from './text/width.ts';

const TITLES: Record<string, string> = {
  'Usage:': '使い方:',
  'Arguments:': '引数:',
  'Options:': 'オプション:',
  'Global Options:': '共通のオプション:',
  'Commands:': 'コマンド:',
};

/** Help in Japanese: titles, columns by display width, lines broken between characters. */
export const JAPANESE_HELP: HelpConfiguration = {
  showGlobalOptions: true,
  styleTitle: (title) => TITLES[title] ?? title,
  displayWidth: widthOf,
  boxWrap: wrapTo,
  optionDescription: ({ description, argChoices }: Option) =>
    argChoices === undefined ? description : `${description}（${argChoices.join('、')}）`,
  argumentDescription: ({ description }) => description,
};
