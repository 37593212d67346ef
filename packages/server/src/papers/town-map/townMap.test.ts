import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CaptureReportJob, PaperBasemap, PaperJob } from '../jobs/jobs.ts';
import { bytesOfPaper } from '../testing/bytesOfPaper.ts';
import { everyJob } from '../testing/everyJob.ts';
import { trapListJob, trapRow } from '../testing/jobs.ts';
import { greyPage, hasPoppler, pagesOfText } from '../testing/readPaper.ts';
import { writeTownMap } from '../testing/townMap.ts';

/** Where the rows of tests lie. */
const SPOT = [135.6, 34.2] as const;
const SOURCE = '国土地理院最適化ベクトルタイル';
const hasQpdf = spawnSync('qpdf', ['--version']).status === 0;

const rowsAround = () =>
  Array.from({ length: 12 }, (_, at) =>
    trapRow({ trap_no: `T-${at}`, latitude: 34.19 + (at % 4) * 0.008, longitude: 135.58 + at * 0.004 }),
  );
const papers: [string, (basemap: PaperBasemap | null) => PaperJob][] = [
  ['わな設置一覧', (basemap) => trapListJob(rowsAround(), { basemap })],
  [
    '捕獲個体報告書',
    (basemap) => {
      const job = everyJob(['西谷']).find(({ type }) => type === 'capture') as CaptureReportJob;
      return { ...job, basemap, rows: job.rows.map((row) => ({ ...row, mesh_code: '5135242' })) };
    },
  ],
];

describe.each(papers)('the town’s map on %s', (title, jobWith) => {
  let folder: string;
  let basemap: PaperBasemap;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'satomori-town-'));
    basemap = await writeTownMap(join(folder, 'town.pmtiles'), SPOT);
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  const textOf = async (map: PaperBasemap | null) => pagesOfText(await bytesOfPaper(jobWith(map))).join('');

  it('gives the same bytes for the same file, wherever it lies', async () => {
    const copy = await writeTownMap(join(folder, 'copy.pmtiles'), SPOT);
    const [first, again] = [await bytesOfPaper(jobWith(basemap)), await bytesOfPaper(jobWith(copy))];
    expect(first.equals(again)).toBe(true);
    const other = await bytesOfPaper(jobWith({ ...basemap, id: 'other' }));
    expect(first.equals(other)).toBe(false);
    const folderOfPages = process.env['SATOMORI_PICTURES'];
    if (folderOfPages !== undefined) writeFileSync(join(folderOfPages, `${title}.pdf`), first);
  });

  it.skipIf(!hasPoppler)('shows its names and its source', async () => {
    const text = await textOf(basemap);
    expect(text).toContain('里山町');
    expect(text).toContain('城山');
    expect(text).toContain(`地図：${SOURCE}`);
    expect(text).not.toContain('経緯線だけの図');
  });

  it.skipIf(!hasPoppler)('says where there is none, and draws coordinates alone', async () => {
    const text = await textOf(null);
    expect(text).toContain('町の地図が入っていないため、経緯線だけの図です。');
    expect(text).not.toContain('城山');
    expect(text).not.toContain(SOURCE);
  });

  it.skipIf(!hasPoppler)('says where it does not reach, and where its file is gone', async () => {
    const elsewhere = { ...basemap, west: 130, east: 131 };
    expect(await textOf(elsewhere)).toContain('町の地図の範囲の外のため');
    const lost = { ...basemap, id: 'lost', file: join(folder, 'lost.pmtiles') };
    expect(await textOf(lost)).toContain('町の地図を読み込めないため');
  });

  it.skipIf(!hasPoppler)('lies under what the paper says, which stays', async () => {
    const words = (await textOf(null)).match(/T-\d+|YTA-1|東経|北緯|km/g);
    expect((await textOf(basemap)).match(/T-\d+|YTA-1|東経|北緯|km/g)).toEqual(words);
  });

  it.skipIf(!hasQpdf)('is a sound PDF', async () => {
    const file = join(folder, 'checked.pdf');
    writeFileSync(file, await bytesOfPaper(jobWith(basemap)));
    const { status, stdout } = spawnSync('qpdf', ['--check', file], { encoding: 'utf8' });
    expect([status, stdout]).toEqual([0, expect.stringContaining('No syntax or stream encoding errors')]);
  });
});

it.skipIf(!hasPoppler)('on paper is paler than marks and text', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'satomori-town-'));
  const basemap = await writeTownMap(join(folder, 'town.pmtiles'), SPOT);
  const [, jobWith] = papers[1]!;
  const dark = async (map: PaperBasemap | null) =>
    greyPage(await bytesOfPaper(jobWith(map)), { dpi: 100 }).grey.filter((value) => value < 90).length;
  const [without, on] = [await dark(null), await dark(basemap)];
  expect(on).toBeLessThan(without * 1.05);
  rmSync(folder, { recursive: true });
});
