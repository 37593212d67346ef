import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EXPORT_FORMATS, type ExportSubject } from '@satomori/core';
import { readTable } from '@satomori/core/imports';
import { unzipSync } from '@satomori/server/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSamplePeople } from '../support/samplePeople.ts';
import { runSatomori } from '../support/satomoriCommand.ts';
import { type RunningServer, startServer } from '../support/server.ts';

let server: RunningServer;
let folder: string;
const tokens = {} as Record<'admin' | 'hunter', string>;

beforeAll(async () => {
  server = await startServer();
  folder = mkdtempSync(join(tmpdir(), 'satomori-saved-'));
  const people = createSamplePeople(server.url);
  for (const id of ['admin', 'hunter'] as const) tokens[id] = (await people(id)).token;
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await server?.stop();
});

const verbOf = (subject: ExportSubject) => subject.replaceAll('_', '-');
const saveAs = (id: keyof typeof tokens, subject: ExportSubject, out: string) =>
  runSatomori(['export', verbOf(subject), '--out', out], { url: server.url, token: tokens[id] });

it('what is published is saved by administrators alone', async () => {
  const out = join(folder, 'refused.csv');
  const refused = await saveAs('hunter', 'open_sightings', out);
  expect([refused.code, refused.stderr]).toEqual([5, expect.stringContaining('権限')]);
  expect((await saveAs('hunter', 'captures', join(folder, 'hunter.csv'))).code).toBe(0);
});

it.each(Object.keys(EXPORT_FORMATS) as ExportSubject[])('%s are saved as a table', async (subject) => {
  const out = join(folder, `${subject}.csv`);
  const { code, stdout, stderr } = await saveAs('admin', subject, out);
  expect([code, stdout.trim(), stderr]).toEqual([0, out, '']);
  const { headings, rows } = await readTable(new Uint8Array(readFileSync(out)));
  const count = rows.find(({ cells }) => cells[0] === '件数')?.cells[1];
  const end = rows.findIndex(({ cells }) => cells[0] === 'サイト');
  expect(headings.length).toBeGreaterThan(3);
  expect(Number(count)).toBe(end);
});

it('photos are saved as a zip, of what has photos alone', async () => {
  const out = join(folder, 'photos.zip');
  const as = { url: server.url, token: tokens.hunter };
  const saved = await runSatomori(['export', 'captures', '--format', '写真', '--out', out], as);
  expect([saved.code, saved.stdout.trim(), saved.stderr]).toEqual([0, out, '']);
  expect(Object.keys(unzipSync(readFileSync(out)))).toContain('目録.csv');
  const refused = await runSatomori(['export', 'efforts', '--format', 'photos'], as);
  expect([refused.code, refused.stdout]).toEqual([2, '']);
});
