import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeSample, startServer } from '../support/server.ts';
import { createDatabase, startPostgres } from '../support/postgres.ts';
import { readInTerminal } from './imports/readFile.ts';
import {
  type ImportPlace,
  type ImportRun,
  type Load,
  runImport,
  undoImport,
  type UndoRun,
} from './imports/runImport.ts';
import { copyAgain, insertAgain } from './imports/writeAgain.ts';
import { type BenchRow, report } from './report.ts';

const FEW = 10_000;
const MANY = 100_000;
const MIN_OF_BARE = 0.2;
const MAX_GROWTH = 1.2;

const perSecond = (rows: number, ms: number) => `${Math.round((rows * 1000) / ms).toLocaleString('en')} /s`;
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
const asMb = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;

function loadRows({ few, many }: { few: Load; many: Load }): BenchRow[] {
  const growth = many.peakBytes / few.peakBytes;
  return [
    {
      figure: '… その間の、ほかの人の投稿が待った最長',
      value: seconds(many.longestWaitMs),
      ratio: `${FEW.toLocaleString('en')} 行では ${seconds(few.longestWaitMs)}`,
      goal: '―',
      isMet: true,
    },
    {
      figure: '… サーバーのメモリの最大',
      value: asMb(many.peakBytes),
      ratio: `${growth.toFixed(2)} × ${FEW.toLocaleString('en')} 行（${asMb(few.peakBytes)}）`,
      goal: `≤ ${MAX_GROWTH} ×`,
      isMet: growth <= MAX_GROWTH,
    },
  ];
}

function rowsOf(
  engine: string,
  bare: string,
  runs: { few: ImportRun; many: ImportRun },
  bareMs: number,
): BenchRow[] {
  const { many } = runs;
  const allMs = many.sentMs + many.checkedMs + many.writtenMs;
  const parts = `送る ${seconds(many.sentMs)}、確かめる ${seconds(many.checkedMs)}、書く ${seconds(many.writtenMs)}`;
  return [
    {
      figure: `取り込み ${MANY.toLocaleString('en')} 行（${engine}、${parts}）`,
      value: perSecond(MANY, allMs),
      ratio: `${(bareMs / allMs).toFixed(3)} × ${bare}（${perSecond(MANY, bareMs)}）`,
      goal: `≥ ${MIN_OF_BARE} ×`,
      isMet: bareMs / allMs >= MIN_OF_BARE,
    },
    {
      figure: '… 書き込みだけ',
      value: perSecond(MANY, many.writtenMs),
      ratio: `${(bareMs / many.writtenMs).toFixed(2)} × ${bare}`,
      goal: `≥ ${MIN_OF_BARE} ×`,
      isMet: bareMs / many.writtenMs >= MIN_OF_BARE,
    },
    ...loadRows(runs),
  ];
}

const undoRows = (runs: { few: UndoRun; many: UndoRun }): BenchRow[] => [
  {
    figure: `取り込みの取り消し ${MANY.toLocaleString('en')} 行`,
    value: perSecond(MANY, runs.many.undoneMs),
    ratio: `${seconds(runs.many.undoneMs)}、${FEW.toLocaleString('en')} 行では ${seconds(runs.few.undoneMs)}`,
    goal: '―',
    isMet: true,
  },
  ...loadRows(runs),
];

/** After the rows were written again, which leaves them as they were. */
const undoBoth = async (place: ImportPlace, { few, many }: { few: ImportRun; many: ImportRun }) =>
  undoRows({ few: await undoImport(place, few), many: await undoImport(place, many) });

/** Few before many: each on a server that has just started. */
async function runBoth(place: ImportPlace) {
  return { few: await runImport(place, 'few', FEW), many: await runImport(place, 'many', MANY) };
}

async function benchPostgres(dataDir: string): Promise<void> {
  const postgres = await startPostgres({ isDurable: true });
  if ('skipped' in postgres) {
    console.log(postgres.skipped);
    return;
  }
  const database = await createDatabase(postgres.url);
  try {
    const place = { dataDir, databaseUrl: database.url };
    const runs = await runBoth(place);
    report(rowsOf('PostgreSQL', '同じ行の COPY', runs, await copyAgain(database.url, 'many')));
    report(await undoBoth(place, runs));
  } finally {
    await database.drop();
    await postgres.stop();
  }
}

async function benchSqlite(dataDir: string): Promise<void> {
  await makeSample(dataDir);
  const runs = await runBoth({ dataDir });
  report(rowsOf('SQLite', '同じ行の INSERT', runs, insertAgain(dataDir, 'many')));
  report(await undoBoth({ dataDir }, runs));
}

async function benchTerminal(): Promise<void> {
  const server = await startServer();
  try {
    const [few, many] = [await readInTerminal(server, FEW), await readInTerminal(server, MANY)];
    report([
      {
        figure: `satomori import のメモリの最大（CSV ${MANY.toLocaleString('en')} 行）`,
        value: asMb(many),
        ratio: `${(many / few).toFixed(2)} × ${FEW.toLocaleString('en')} 行（${asMb(few)}）`,
        goal: '―',
        isMet: true,
      },
    ]);
  } finally {
    await server.stop();
  }
}

const folder = await mkdtemp(join(tmpdir(), 'satomori-imports-'));
try {
  await benchTerminal();
  await benchSqlite(join(folder, 'sqlite'));
  await benchPostgres(join(folder, 'postgres'));
} finally {
  await rm(folder, { recursive: true, force: true });
}
