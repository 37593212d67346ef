import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Command } from 'commander';
import { buildServer, type Server } from '../app/buildServer.ts';
import { type Config, DEFAULT_PUBLIC_URL, readConfig } from '../config/config.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { lockFolder } from '../database/sqlite/folderLock.ts';
import { listenForMetrics } from '../metrics/listenForMetrics.ts';
import { fillSearchKeys } from '../database/fillSearchKeys.ts';
import { migrate } from '../database/migrations/migrate.ts';
import { fillIdentityKeys, duplicateNameText } from '../database/duplicateNames.ts';
import { addPhotos } from '../sample/addPhotos.ts';
import { seedSample } from '../sample/seed.ts';
import { startSimulator } from '../sample/simulator.ts';
import { createFirstRunCode } from '../first-run/repository.ts';
import { hasSite } from '../sites/repository.ts';
import type { CommandContext } from './commandContext.ts';

const STOP_WITHIN_MS = 9_000;

/** Finishes running requests, closes, and ends the process; after nine seconds it ends in any case. */
function stopOnSignal(stop: () => Promise<void>, onFailure: (reason: unknown) => void): void {
  let isStopping = false;
  const onSignal = () => {
    if (isStopping) return;
    isStopping = true;
    const exit = (reason: unknown) => {
      onFailure(reason);
      process.exit(1);
    };
    setTimeout(() => exit(new Error(`not closed within ${STOP_WITHIN_MS} ms`)), STOP_WITHIN_MS).unref();
    stop().then(() => process.exit(0), exit);
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}

/** Creates tables, keys and the sample's rows: one server at a time, the others find them. */
async function prepare(config: Config, database: Database) {
  await migrate(database);
  const duplicateNames = await database.transaction((trx) => fillIdentityKeys(trx.withoutPlugins()));
  const server = await buildServer({
    database,
    isSample: config.isSample,
    webRoot: existsSync(config.webRoot) ? config.webRoot : undefined,
    web: config.web,
    logLevel: config.logLevel,
    tilesUrl: config.tilesUrl,
    trustedProxies: config.trustedProxies,
    photosDir: join(config.dataDir, 'photos'),
    smtp: config.smtp,
    publicUrl: config.publicUrl,
    openidIssuers: config.openidIssuers,
    mqttBrokers: config.mqttBrokers,
    pushHosts: config.pushHosts,
    webhookHosts: config.webhookHosts,
    lineApiUrl: config.lineApiUrl,
    weatherUrl: config.weatherUrl,
    uplinksFrom: config.databaseUrl,
  });
  const isFresh = config.isSample && (await seedSample(database, server.services.passwords, Date.now()));
  return { server, isFresh, duplicateNames };
}

/** Computes the keys of rows of an older server; if stopped, the next start continues. */
function fillInBackground(database: Database, { app }: Server): { stop: () => Promise<void> } {
  let isStopping = false;
  const filled = fillSearchKeys(database, () => isStopping).catch((error: unknown) =>
    app.log.error({ err: error }, 'search keys are not all made; the next start goes on'),
  );
  return {
    stop: () => {
      isStopping = true;
      return filled;
    },
  };
}

async function serve({ env, stdout }: CommandContext): Promise<void> {
  const config = readConfig(env);
  // Several servers on one PostgreSQL share their photo folder.
  const folder = config.databaseUrl === undefined ? lockFolder(config.dataDir) : null;
  const database = openDatabase(config);
  const { server, isFresh, duplicateNames } = await database.oneAtATime(() => prepare(config, database));
  if (isFresh && config.hasSamplePhotos) await addPhotos(server.services);
  await server.app.listen({ host: config.host, port: config.port });
  const { port } = server.app.server.address() as AddressInfo;
  const metrics =
    config.metrics === undefined ? null : await listenForMetrics(config.metrics, server.metrics);
  const simulator = config.isSampleLive
    ? startSimulator(`http://127.0.0.1:${port}/web`, server.app.log)
    : { stop: () => {} };
  const searchKeys = fillInBackground(database, server);
  const stop = async () => {
    simulator.stop();
    await searchKeys.stop();
    await metrics?.close();
    await server.app.close();
    await database.close();
    folder?.release();
  };
  stopOnSignal(stop, (reason) =>
    server.app.log.error({ err: reason }, 'the server did not shut down cleanly'),
  );
  const note = config.isSample ? '（見本サイト。ログインIDとパスワードはログイン画面にあります）' : '';
  for (const duplicateName of duplicateNames) stdout.write(`${duplicateNameText(duplicateName)}\n`);
  if (config.metrics !== undefined)
    stdout.write(`メトリクス: http://${config.metrics.host}:${metrics?.port}/metrics\n`);
  if (config.smtp === undefined && !config.isSample)
    stdout.write('メールは送りません（SMTP_URL がありません）。送るメールは、送信待ちのまま残ります。\n');
  stdout.write(`里守を開始しました: http://localhost:${port}/web/ ${note}\n`);
  const isUrlSet = config.publicUrl !== DEFAULT_PUBLIC_URL;
  stdout.write(await firstRunWords(database, isUrlSet ? config.publicUrl : `http://localhost:${port}`));
}

/** How to set up a server without a site; the code is printed here alone, and stored as a hash. Source: R97. */
async function firstRunWords(database: Database, url: string): Promise<string> {
  if (await hasSite(database.db)) return '';
  const code = await createFirstRunCode(database.db, Date.now());
  return [
    'まだサイトがありません。次のページを開き、最初のサイトと管理者を登録してください。',
    `  ${url}/web/#/Login?first-run=${code}`,
    `  設定用のコード: ${code}（登録に一度だけ使えます。サーバーを開始するたびに表示されます）`,
    '',
  ].join('\n');
}

export const serveCommand = (context: CommandContext): Command =>
  new Command('serve')
    .description('サーバーを動かす（コマンドを書かないときもこれ）')
    .action(() => serve(context));
