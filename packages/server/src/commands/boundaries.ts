import { readFile } from 'node:fs/promises';
import { type Boundary, BoundaryError, readBoundaries } from '@satomori/core';
import { Command } from 'commander';
import { replaceBoundaries } from '../boundaries/repository.ts';
import type { CommandContext } from './commandContext.ts';
import { UsageError } from './exitCodes.ts';
import { withDatabase } from './withDatabase.ts';

/** Enough for one prefecture in full detail, and below the maximum string length of Node. */
const MAX_FILE_BYTES = 200 * 1024 * 1024;

async function readFileOf(path: string): Promise<Boundary[]> {
  const file = await readFile(path).catch(() => {
    throw new UsageError(`${path} を読めません。`);
  });
  if (file.length > MAX_FILE_BYTES)
    throw new UsageError(`${path} は 200MB を超えています。都道府県ごとのファイルを使ってください。`);
  try {
    return readBoundaries(file.toString('utf8'));
  } catch (error) {
    if (error instanceof BoundaryError) throw new UsageError(`${path}: ${error.message}何も変えていません。`);
    throw error;
  }
}

async function importBoundaries(context: CommandContext, files: readonly string[]): Promise<void> {
  const boundaries: Boundary[] = [];
  for (const file of files) boundaries.push(...(await readFileOf(file)));
  await withDatabase(context, { mayCreate: false }, (database) =>
    database.transaction((trx) => replaceBoundaries(trx, boundaries)),
  );
  const names = new Set(boundaries.map(({ code, name }) => code ?? name));
  context.stdout.write(
    `${names.size}市区町村の境界を取り込みました。前の境界は取り替えました。これからの投稿と訂正に、位置から市区町村が入ります。\n`,
  );
}

export const boundariesCommand = (context: CommandContext): Command =>
  new Command('boundaries').description('市区町村の境界（位置から市区町村を求めるために使う）').addCommand(
    new Command('import')
      .description('GeoJSON（国土数値情報の行政区域など）を取り込み、いまの境界と取り替える')
      .argument('<file...>', 'GeoJSON のファイル（いくつでも）')
      .action((files: string[]) => importBoundaries(context, files)),
  );
