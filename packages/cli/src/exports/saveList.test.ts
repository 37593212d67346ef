import { hash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { contextFor } from '../testing/realServer.ts';
import { idOf } from '../testing/samples.ts';
import { temporaryFolder } from '../testing/temporaryFolder.ts';
import { parse } from '../testing/testContext.ts';
import { fakeServer, run } from '../testing/testProcess.ts';
import {
  exportCapturesCommand,
  exportSightingsCommand,
  exportEffortsCommand,
  exportAreasCommand,
} from './lists.ts';
import { exportOpenSightingsCommand } from './openSightings.ts';
import { saveList } from './saveList.ts';

const CSV = Buffer.from('\uFEFF捕獲個体番号\r\nA-1\r\n');
const query = { of: 'captures', format: 'csv' } as const;
const noSleep = async () => {};

const answerList: RequestListener = (_request, response) => {
  response.setHeader('content-type', 'text/csv; charset=utf-8');
  response.setHeader(
    'content-disposition',
    `attachment; filename="x.csv"; filename*=UTF-8''%E6%8D%95%E7%8D%B2.csv`,
  );
  response.end(CSV);
};

describe('a list as a file', () => {
  it('is saved under the name of the server, and its path printed', async () => {
    const folder = temporaryFolder();
    const { context, printed } = await contextFor(answerList);
    await saveList(context, query, { out: `${folder}/` });
    expect(printed()).toBe(`${join(folder, '捕獲.csv')}\n`);
    expect(readFileSync(join(folder, '捕獲.csv'))).toEqual(CSV);
  });

  it('has path, size and hash as JSON', async () => {
    const out = join(temporaryFolder(), 'a.csv');
    const { context, printed } = await contextFor(answerList, 'json');
    await saveList(context, query, { out });
    expect(JSON.parse(printed())).toEqual({ path: out, bytes: CSV.length, sha256: hash('sha256', CSV) });
  });

  it('is written over nothing unless told to, and goes to stdout', async () => {
    const out = join(temporaryFolder(), 'a.csv');
    writeFileSync(out, 'mine');
    const { context, printed } = await contextFor(answerList);
    await expect(saveList(context, query, { out })).rejects.toMatchObject({ exit: 'usage' });
    expect(readFileSync(out, 'utf8')).toBe('mine');
    await saveList(context, query, { out, force: true });
    expect(readFileSync(out)).toEqual(CSV);
    await saveList(context, query, { out: '-' });
    expect(printed()).toContain(CSV.toString());
  });

  it('has what a terminal would act on escaped at a terminal alone', async () => {
    const answerNames: RequestListener = (_request, response) => {
      response.setHeader('content-type', 'text/csv; charset=utf-8');
      response.end('\uFEFF名前\r\n西\u001B[2J谷\r\n');
    };
    const { context, printed } = await contextFor(answerNames);
    await saveList({ ...context, isTerminal: true }, query, { out: '-' });
    expect(printed()).toBe('名前\n西\\e[2J谷\n');
    const piped = await contextFor(answerNames);
    await saveList(piped.context, query, { out: '-' });
    expect(piped.printed()).toBe('\uFEFF名前\r\n西\u001B[2J谷\r\n');
  });

  it('is not kept where it was cut off, and asked for again', async () => {
    const folder = temporaryFolder();
    let asked = 0;
    const { context } = await contextFor((request, response) => {
      asked += 1;
      if (asked > 1) return answerList(request, response);
      response.writeHead(200, { 'content-type': 'text/csv', 'content-length': CSV.length });
      response.write(CSV.subarray(0, 5), () => response.destroy());
    });
    await saveList(context, query, { out: join(folder, 'a.csv') }, noSleep);
    expect(asked).toBe(2);
    expect(readdirSync(folder)).toEqual(['a.csv']);
    expect(readFileSync(join(folder, 'a.csv'))).toEqual(CSV);
  });

  it('takes no page of somebody else for a list', async () => {
    const folder = temporaryFolder();
    const { context } = await contextFor((_request, response) => {
      response.setHeader('content-type', 'text/html');
      response.end('<h1>Wi-Fi</h1>');
    });
    const out = join(folder, 'a.csv');
    await expect(saveList(context, query, { out }, noSleep)).rejects.toThrow();
    expect(readdirSync(folder)).toEqual([]);
  });
});

it('takes the filter of the list, and forms by code or word', async () => {
  const action = vi.fn();
  await parse(exportCapturesCommand, action, [
    '--format',
    'Excel',
    '--species',
    'イノシシ',
    '--from',
    '2026-11-01',
  ]);
  expect(action.mock.calls[0]?.[1]).toEqual({ format: 'xlsx', species: 'boar', from: '2026-11-01' });
  await expect(parse(exportCapturesCommand, vi.fn(), ['--format', 'docx'])).rejects.toThrow();
});

it('asks the server with times and ids', async () => {
  const group = { id: idOf(7), name: '西谷班', kind: 'hunt', parent_id: null };
  const server = fakeServer({ 'GET /api/groups': { body: { json: [group], next: null } } });
  await run(['export', 'captures', '--group', '西谷班', '--from', '2026-11-01', '-o', '-'], server);
  const path = server.asked.map(({ path: each }) => each).find((each) => each.startsWith('/api/export'));
  expect(Object.fromEntries(new URLSearchParams(path?.split('?')[1]))).toEqual({
    of: 'captures',
    format: 'csv',
    group_id: idOf(7),
    from: '2026-10-31T15:00:00.000Z',
  });
});

it('saves photos as a zip, by code or word, and never to the terminal', async () => {
  for (const word of ['photos', '写真']) {
    const action = vi.fn();
    await parse(exportSightingsCommand, action, ['--format', word]);
    expect(action.mock.calls[0]?.[1]).toEqual({ format: 'photos' });
  }
  const photos = { of: 'sightings', format: 'photos' } as const;
  const { context } = await contextFor(answerList);
  await expect(saveList({ ...context, isTerminal: true }, photos, { out: '-' })).rejects.toMatchObject({
    exit: 'usage',
  });
  const zip = await contextFor((_request, response) => {
    response.setHeader('content-type', 'application/zip');
    response.end(CSV);
  });
  const folder = temporaryFolder();
  await saveList(zip.context, photos, { out: `${folder}/` });
  expect(readdirSync(folder)).toEqual(['sightings.zip']);
});

it('offers the formats of maps for lists whose rows lie somewhere', async () => {
  for (const [command, format] of [
    [exportEffortsCommand, 'photos'],
    [exportOpenSightingsCommand, 'photos'],
    [exportEffortsCommand, 'geojson'],
    [exportAreasCommand, 'gpx'],
  ] as const)
    await expect(parse(command, vi.fn(), ['--format', format])).rejects.toThrow();
  for (const format of ['GeoJSON', 'kml', 'gpx', 'shapefile', 'csv_cp932']) {
    const action = vi.fn();
    await parse(exportCapturesCommand, action, ['--format', format]);
    expect(action.mock.calls[0]?.[1]).toEqual({ format: format.toLowerCase() });
  }
});

it('asks for the patrol book of this month where no days are named', async () => {
  const server = fakeServer({});
  await run(['export', 'patrol-book', '-o', '-'], server);
  const path = server.asked.map(({ path: each }) => each).find((each) => each.startsWith('/api/export'));
  const asked = Object.fromEntries(new URLSearchParams(path?.split('?')[1]));
  expect(asked).toMatchObject({ of: 'patrol_book', format: 'csv' });
  expect([asked['from'], asked['to']]).toEqual([
    expect.stringMatching(/T15:00:00\.000Z$/),
    expect.stringMatching(/T15:00:00\.000Z$/),
  ]);
});
