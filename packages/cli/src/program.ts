import { Command, type HelpConfiguration, Option, type OutputConfiguration } from 'commander';
import { buildCommand } from './command/buildCommand.ts';
import type { Contexts } from './command/context.ts';
import type { AnyCommand } from './command/defineCommand.ts';
import { apiCommand } from './commands/api.ts';
import { commandsCommand } from './commands/commands.ts';
import { helpCommand } from './commands/help.ts';
import { openCommand } from './commands/open.ts';
import { importCommand } from './imports/import.ts';
import { completeCommand, completionCommand } from './completion/completion.ts';
import { type Noun, NOUN_NAMES, nounOf, type Verbs } from './nouns.ts';
import { openDashboard } from './openDashboard.ts';
import { parseSeconds } from './options/numbers.ts';
import { COLOR_CHOICES, TIME_FORMS } from './output/style.ts';
import { VERSION } from './server/version.ts';
import { widthOf, wrapTo } from './text/width.ts';

export type HelpOutput = Omit<OutputConfiguration, 'outputError'>;

const isAboutProgram = (name: Noun): boolean => nounOf(name).isAboutProgram === true;

/** What can follow `satomori`, in the order of the help. */
const CONTENTS: readonly (Noun | AnyCommand)[] = [
  ...NOUN_NAMES.filter((name) => !isAboutProgram(name)),
  apiCommand,
  importCommand,
  openCommand,
  ...NOUN_NAMES.filter(isAboutProgram),
  completionCommand,
  completeCommand,
  commandsCommand,
  helpCommand,
];

/**
 * Builds all commands of `satomori`. Nothing runs before `parseAsync`.
 *
 * @param verbs of the nouns; without them the nouns appear by name only, for the top-level help
 */
export function buildProgram(contexts: Contexts, helpOutput: HelpOutput, verbs: Verbs = {}): Command {
  const program = new Command('satomori');
  program
    .description(
      '里守: わな・親機・捕獲・目撃の見守り。端末で引数なしに起動すると、わな・親機・履歴・通知・捕獲を見続けます（? でキーの説明）。',
    )
    .version(VERSION, '-V, --version', '版を表示する')
    .helpCommand(false)
    .allowUnknownOption()
    .allowExcessArguments()
    .action(async (_options: object, command: Command) => openDashboard(contexts, command));
  for (const each of CONTENTS)
    program.addCommand(
      typeof each === 'string' ? buildNoun(each, contexts, verbs[each]) : buildCommand(each, contexts),
    );
  addGlobalOptions(program);
  return speakJapanese(program, helpOutput);
}

/** Options that every command accepts. */
function addGlobalOptions(program: Command): void {
  program
    .option('--context <name>', 'この接続先を使う')
    .option('--url <url>', 'このアドレスのサーバーを使う（SATOMORI_URL でもよい）')
    .option('--timeout <seconds>', '応答を待つ秒数', parseSeconds)
    .option('--ca-file <file>', 'サーバーの証明書を確かめるための、自分たちの認証局（PEM）')
    .addOption(
      new Option(
        '--json [fields]',
        'JSON で出す。項目は id,name のように選ぶ。all はすべて、何も付けないと項目の一覧',
      ),
    )
    .option('--jq <filter>', 'JSON を jq の式に通して出す（--json がなければ項目はすべて）')
    .option('--plain', '端末でも、タブ区切り・色なし・ASCII の記号で出す')
    .option('--ascii', '記号を ASCII にする')
    .option('--screen-reader', '読み上げ向けに、罫線や列のない文で出す')
    .addOption(
      new Option(
        '--time <form>',
        '時刻の書き方: iso（2026-11-20T10:02:33+09:00）、utc（2026-11-20T01:02:33Z）、short（11-20 10:02）。JSON は変わらない',
      ).choices(TIME_FORMS),
    )
    .addOption(new Option('--color <when>', '色').choices(COLOR_CHOICES).default('auto'))
    .option('--no-pager', '長い表も PAGER（なければ less）に渡さない')
    .option('--no-input', '端末でも何もたずねない（要る答えがなければ終了コード 2）')
    .option('--debug', '呼び出しの記録を標準エラーに出す');
}

function buildNoun(name: Noun, contexts: Contexts, verbs: readonly AnyCommand[] = []): Command {
  const { summary, defaultVerb } = nounOf(name);
  const command = new Command(name).description(summary).helpCommand(false);
  for (const each of verbs)
    command.addCommand(buildCommand(each, contexts), { isDefault: each.verb === defaultVerb });
  return command;
}

const TITLES: Record<string, string> = {
  'Usage:': '使い方:',
  'Arguments:': '引数:',
  'Options:': 'オプション:',
  'Global Options:': '共通のオプション:',
  'Commands:': 'コマンド:',
};

/** Help in Japanese: titles, columns by display width, line breaks between characters. */
const JAPANESE_HELP: HelpConfiguration = {
  showGlobalOptions: true,
  styleTitle: (title) => TITLES[title] ?? title,
  displayWidth: widthOf,
  boxWrap: wrapTo,
  optionDescription: ({ description, argChoices }: Option) =>
    argChoices === undefined ? description : `${description}（${argChoices.join('、')}）`,
  argumentDescription: ({ description }) => description,
};

/** Configures help and errors of every command; commander does not pass these settings to commands built separately. */
function speakJapanese(command: Command, helpOutput: HelpOutput): Command {
  command
    .configureHelp(JAPANESE_HELP)
    .helpOption('-h, --help', '使い方を表示する')
    .exitOverride()
    // Errors are reported by runSatomori, in Japanese and as JSON where requested.
    .configureOutput({ ...helpOutput, outputError: () => {} });
  for (const each of command.commands) speakJapanese(each, helpOutput);
  return command;
}
