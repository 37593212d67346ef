import type { TokenContext } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';
import { usageError } from '../errors/cliError.ts';
import { visible, visibleJson } from '../text/visible.ts';
import { confirm, mustBeAskable } from '../terminal/ask.ts';
import { yesOption } from '../options/yesOption.ts';

interface BundleOptions {
  out?: string;
  yes?: boolean;
}

const nameAt = (now: number) =>
  `satomori-support-${new Date(now).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}.json`;

/** Writes the information for a support request to a file, after showing it to the person. */
async function bundleSupport(context: TokenContext, options: BundleOptions): Promise<void> {
  const { output, say, ask, now } = context;
  const doing = '書いて';
  // Checked before the slow collection.
  if (options.yes !== true) mustBeAskable(ask, doing);
  const [{ collectSupport }, { writeFile }] = await Promise.all([
    import('./collect.ts'),
    import('node:fs/promises'),
  ]);
  const text = `${visibleJson(await collectSupport(context), 2)}\n`;
  say(...text.trimEnd().split('\n'));
  const path = options.out ?? nameAt(now());
  if (options.yes !== true) {
    const question = `この内容を ${path} に書きますか？`;
    await confirm(ask, { doing, question, declined: '書きませんでした。' });
  }
  try {
    // An existing file is never overwritten.
    await writeFile(path, text, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    const { asDiskError } = await import('../files/diskError.ts');
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw usageError(`すでにあります: ${path}`);
    throw asDiskError(error, path);
  }
  if (output.mode === 'json') await output.details({ path, bytes: Buffer.byteLength(text) }, []);
  else await output.text(visible(path));
}

const savedFileRow = async () => {
  const { count, object, string } = await import('../command/rowSchema.ts');
  return object({ path: string(), bytes: count });
};

export const bundleSupportCommand = defineCommand({
  noun: 'support',
  verb: 'bundle',
  summary: 'うまく動かないときに送るファイルを作る',
  description: [
    'うまく動かないときに送るファイルを1つ作る。',
    'トークン、メール、電話、位置、名前は入らない。書く前に中身を見せる。',
  ],
  options: [
    {
      flags: '-o, --out <file>',
      description: 'ファイル（既定は今のフォルダーの satomori-support-日時.json）',
    },
    yesOption('確認せずに書く'),
  ],
  context: 'token',
  output: { object: savedFileRow },
  run: bundleSupport,
});
