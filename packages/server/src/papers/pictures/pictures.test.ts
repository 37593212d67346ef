import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { getPaper, PAPER_TITLES, type PaperType, PDF_TYPES } from '@satomori/core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildServer, type Server } from '../../app/buildServer.ts';
import type { Database } from '../../database/database.ts';
import { migrate } from '../../database/migrations/migrate.ts';
import { SAMPLE_PASSWORD } from '../../sample/accounts.ts';
import { addPhotos } from '../../sample/addPhotos.ts';
import { seedSample } from '../../sample/seed.ts';
import { type DatabaseLocation, placeForDatabase } from '../../testing/openTestDatabase.ts';
import { clientOf, type TestClient } from '../../testing/startTestServer.ts';
import type { CaptureReportJob, CaptureReportRow, PaperJob } from '../jobs/jobs.ts';
import { bytesOfPaper } from '../testing/bytesOfPaper.ts';
import { writeTownMap } from '../testing/townMap.ts';
import { greyPage, hasPoppler } from '../testing/readPaper.ts';

/** A Monday after an outing, at the end of the hunting season. */
const NOW = Date.parse('2027-02-15T10:00:00+09:00');
const DPI = 60;
/** Another version of the program that draws pages smooths the edges of letters in another way. */
const IS_OTHER = 64;
const MAX_OTHERS = 100;
/** Where all pages are written, to look at them. */
const PICTURES = process.env['SATOMORI_PICTURES'] || undefined;

/** When a day in Japan begins. */
const day = (text: string) => new Date(`${text}T00:00:00+09:00`).toISOString();
const JANUARY = { from: day('2027-01-01'), to: day('2027-02-01') };
const SUNDAY = { from: day('2027-02-14'), to: day('2027-02-15'), state: 'submitted,approved' };
const QUERIES: Record<PaperType, object> = {
  capture: { state: 'submitted' },
  capture_list: JANUARY,
  monthly: JANUARY,
  daily: SUNDAY,
  hunting_report: {},
  reward_list: JANUARY,
  confirmation: JANUARY,
  permit_return: {},
  trap_list: {},
  label: {},
  patrol: {},
  witness_list: JANUARY,
  first_login: {},
};

const referenceOf = (name: string) => fileURLToPath(new URL(`./${name}.png`, import.meta.url));

/** Grey values, row by row. */
interface Page {
  width: number;
  height: number;
  grey: Uint8Array;
}

const pngOf = ({ width, height, grey }: Page): Promise<Buffer> =>
  sharp(grey, { raw: { width, height, channels: 1 } })
    .png({ palette: true, colours: 16, effort: 10 })
    .toBuffer();

async function readPage(file: string): Promise<Page> {
  const { data, info } = await sharp(file).greyscale().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, grey: data };
}

/** The number of pixels that another page has in another grey. */
function countOthers(page: Page, other: Page): number {
  expect([page.width, page.height]).toEqual([other.width, other.height]);
  return page.grey.filter((value, at) => Math.abs(value - (other.grey[at] ?? 0)) > IS_OTHER).length;
}

const reason = hasPoppler ? '' : ' (skipped: pdftoppm, of poppler-utils, is not installed)';
describe.skipIf(!hasPoppler)(`the first page of a paper of the sample site${reason}`, () => {
  let place: DatabaseLocation;
  let database: Database;
  let server: Server;
  let admin: TestClient;
  let picture: string;

  beforeAll(async () => {
    place = await placeForDatabase('sqlite');
    database = place.open();
    await migrate(database);
    const photosDir = join(place.dataDir, 'photos');
    server = await buildServer({ database, isSample: true, photosDir, now: () => NOW });
    await seedSample(database, server.services.passwords, NOW);
    await addPhotos(server.services);
    const signIn = { login_id: 'admin', password: SAMPLE_PASSWORD };
    admin = clientOf(server, (await clientOf(server, null).writing.auth.signIn(signIn)).token);
    picture = join(place.dataDir, 'picture.png');
    const slope = Uint8Array.from({ length: 400 * 300 }, (_, at) => (at % 400) / 2);
    await sharp(slope, { raw: { width: 400, height: 300, channels: 1 } }).toFile(picture);
  }, 120_000);
  afterAll(async () => {
    await server?.app.close();
    await database?.close();
    await place?.remove();
  });

  /** What the server would draw. */
  async function jobOf(type: PaperType): Promise<PaperJob> {
    const { papers } = server.services;
    const { render } = papers;
    const jobs: PaperJob[] = [];
    papers.render = (job) => {
      jobs.push(job);
      return Promise.resolve(Readable.from(['%PDF-']));
    };
    const query = { type, printed_at: new Date(NOW).toISOString(), ...QUERIES[type] } as never;
    await admin.http.raw(getPaper, { query });
    papers.render = render;
    const [job] = jobs;
    if (job === undefined) throw new Error(`no job of ${type}`);
    return job;
  }

  /** Without what differs from run to run (links) or between machines (letters within the sample's photos). */
  function withFixedParts(job: PaperJob): PaperJob {
    if (job.type === 'first_login')
      return { ...job, rows: job.rows.map((row) => ({ ...row, link: 'https://example.jp/#once=1' })) };
    if (job.type !== 'capture') return job;
    const rows = job.rows.map((row) => ({
      ...row,
      photos: row.photos.map((photo) => ({ ...photo, file: picture })),
    }));
    return { ...job, rows };
  }

  async function expectReviewed(job: PaperJob, name: string): Promise<void> {
    expect(job.rows.length).toBeGreaterThan(0);
    const page = greyPage(await bytesOfPaper(job), { dpi: DPI });
    if (PICTURES !== undefined) {
      await mkdir(PICTURES, { recursive: true });
      await writeFile(join(PICTURES, `${name}.png`), await pngOf(page));
    }
    const reference = referenceOf(name);
    const others = existsSync(reference) ? countOthers(page, await readPage(reference)) : Infinity;
    expect(
      others,
      `${PAPER_TITLES[job.type]} differs from ${reference}. Run this test with SATOMORI_PICTURES=FOLDER, look at ` +
        `FOLDER/${name}.png beside it, and where the new page is right copy it there.`,
    ).toBeLessThanOrEqual(MAX_OTHERS);
  }

  it.each(PDF_TYPES)('%s looks as it was reviewed', async (type) =>
    expectReviewed(withFixedParts(await jobOf(type)), type),
  );

  it('capture looks as it was reviewed on the map of the town', async () => {
    const job = withFixedParts(await jobOf('capture')) as CaptureReportJob;
    const placed = job.rows.filter(({ longitude }) => longitude !== null);
    const { longitude, latitude } = placed[0] as CaptureReportRow;
    const basemap = await writeTownMap(join(place.dataDir, 'town.pmtiles'), [longitude ?? 0, latitude ?? 0]);
    await expectReviewed({ ...job, basemap, rows: placed.slice(0, 1) }, 'capture_on_town_map');
  });
});
