import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { getPaper, getRewardEvidence, listTraps } from '@satomori/core';
import { keptFolder } from '@satomori/server/testing';
import { Client } from 'pg';
import sharp from 'sharp';
import { createDatabase, startPostgres } from '../support/postgres.ts';
import { memoryOf, processTreeOf } from '../support/processMemory.ts';
import { signIn } from '../support/samplePeople.ts';
import { startServer } from '../support/server.ts';
import { ask, type Target } from './reads/driveLoad.ts';
import { findOwners, growCaptures, type Owners } from './reads/seedRows.ts';
import { asMs, percentile, report } from './report.ts';

const ANIMALS = 500;
const PHOTOS_EACH = 4;
const PHOTOS = ANIMALS * PHOTOS_EACH;
const MAX_MEGABYTES = 400;
const MAX_P95_MS = 300;
const SAMPLE_MS = 50;
/** The people who work meanwhile ask so often. */
const ASK_EVERY_MS = 100;
/** Different pictures; each is read for many of the photos. */
const PICTURES = 8;

/** The number of a photo: ten times that of its capture, and its place. */
const keyOf = (photo: number) => `bench${String(photo).padStart(27, '0')}`;

/** Pictures of noise, which compress worse than any photo, as the copies that others see. */
async function keepPictures(dataDir: string): Promise<void> {
  const size = { width: 1600, height: 1200, channels: 3 } as const;
  const fileOf = (photo: number) => join(keptFolder(join(dataDir, 'photos'), keyOf(photo)), 'view.webp');
  const pictures: string[] = [];
  for (let number = 1; number <= ANIMALS; number += 1) {
    for (let place = 0; place < PHOTOS_EACH; place += 1) {
      const file = fileOf(number * 10 + place);
      mkdirSync(dirname(file), { recursive: true });
      if (pictures.length < PICTURES) {
        const noise = randomBytes(size.width * size.height * size.channels);
        await sharp(noise, { raw: size }).blur(1.2).webp({ quality: 80 }).toFile(file);
        pictures.push(file);
      } else linkSync(pictures[(number + place) % PICTURES] ?? '', file);
    }
  }
}

const addPhotos = (client: Client, { siteId, west }: Owners) =>
  client.query(`
insert into images (
  site_id, id, path, storage_key, owner_type, owner_id, sort_order, photo_kind, mime, bytes, width, height, sha256,
  exif_available, blurred, uploaded_by, created_at)
select '${siteId}', '01900000-0000-7000-9000-' || lpad(to_hex(n * 10 + photo), 12, '0'), md5(n || '-' || photo),
  'bench' || lpad((n * 10 + photo)::text, 27, '0'), 'map_hunt_point',
  '01900000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'), photo, 'whole_before',
  'image/jpeg', 2400000, 1600, 1200, md5(n::text) || md5(photo::text), false, false, '${west.userId}', 1
from generate_series(1, ${ANIMALS}) as n, generate_series(0, ${PHOTOS_EACH - 1}) as photo`);

interface Measured {
  bytes: number;
  ms: number;
  peakBytes: number;
  /** Of the list of traps, asked for meanwhile. */
  listMs: number[];
}

/** Asks for a file, while the server's memory is sampled and another person reads a list. */
async function measure(pid: number, file: Target, list: Target): Promise<Measured> {
  let [peakBytes, isWhole] = [0, false];
  const sampling = setInterval(
    () => (peakBytes = Math.max(peakBytes, memoryOf(processTreeOf(pid)))),
    SAMPLE_MS,
  );
  const listMs: number[] = [];
  const others = async () => {
    while (!isWhole) {
      listMs.push((await ask(list)).ms);
      await sleep(ASK_EVERY_MS);
    }
  };
  const reading = others();
  try {
    const { bytes, ms } = await ask(file);
    return { bytes, ms, peakBytes, listMs };
  } finally {
    isWhole = true;
    clearInterval(sampling);
    await reading;
  }
}

const postgres = await startPostgres();
if ('skipped' in postgres) throw new Error(postgres.skipped);
const { url, drop } = await createDatabase(postgres.url);
const dataDir = await mkdtemp(join(tmpdir(), 'satomori-bench-'));
// Making the sample leaves garbage that a server in use does not have.
await (await startServer({ databaseUrl: url, dataDir })).stop();
const client = new Client({ connectionString: url });
await client.connect();

/** Measures a file with a server that has made none before. */
async function reportOn(what: string, path: string): Promise<void> {
  const server = await startServer({ databaseUrl: url, dataDir });
  try {
    const { token } = await signIn(server.url, 'admin');
    const target = (asked: string): Target => ({
      port: server.port,
      path: `/web${asked}`,
      headers: { authorization: `Bearer ${token}` },
    });
    const list = target(`${listTraps.path}?limit=100`);
    const pid = server.child.pid ?? 0;
    for (let call = 0; call < 50; call += 1) await ask(list);
    const idleBytes = memoryOf(processTreeOf(pid));
    const { bytes, ms, peakBytes, listMs } = await measure(pid, target(path), list);
    const megabytes = Math.round(peakBytes / 1e6);
    const p95 = percentile(listMs, 0.95);
    report([
      {
        figure: `${what}（${Math.round(bytes / 1e6)} MB、${(ms / 1000).toFixed(1)} s）の間のサーバーのメモリーの最大`,
        value: `${megabytes} MB`,
        ratio: `${(megabytes / (idleBytes / 1e6)).toFixed(2)} × 作る前（${Math.round(idleBytes / 1e6)} MB）`,
        goal: `≤ ${MAX_MEGABYTES} MB`,
        isMet: megabytes <= MAX_MEGABYTES,
      },
      {
        figure: `${what}の間のわな一覧（95%）`,
        value: asMs(p95),
        ratio: `${listMs.length} 回`,
        goal: `≤ ${MAX_P95_MS} ms`,
        isMet: p95 <= MAX_P95_MS,
      },
    ]);
  } finally {
    await server.stop();
  }
}

const pathOf = (path: string, query: Record<string, string>) =>
  `${path}?${new URLSearchParams(query).toString()}`;

try {
  const owners = await findOwners(client);
  await growCaptures(client, owners, 0, ANIMALS, { hasPhotos: false });
  await addPhotos(client, owners);
  await keepPictures(dataDir);
  await reportOn(
    `捕獲個体報告書 ${ANIMALS} 頭・写真 ${PHOTOS} 枚`,
    pathOf(getPaper.path, {
      type: 'capture',
      state: 'submitted,approved,returned',
      to: '2017-01-01T00:00:00.000Z',
      printed_at: '2026-11-20T00:00:00.000Z',
    }),
  );
  await reportOn(
    '報償金の証拠書類一式（1人の承認済みの捕獲、その約半分）',
    pathOf(getRewardEvidence.path, {
      hunter_id: owners.west.userId,
      from: '2016-01-01',
      to: '2016-12-31',
      incomplete: '1',
    }),
  );
} finally {
  await client.end();
  await rm(dataDir, { recursive: true });
  await drop();
  await postgres.stop();
}
