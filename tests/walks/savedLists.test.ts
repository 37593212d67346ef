import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EXPORT_FORMATS, type ExportSubject, listAuditLogs } from '@satomori/core';
import { readTable } from '@satomori/core/imports';
import { unzipSync } from '@satomori/server/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeContexts, shareChromium } from '../support/chromium.ts';
import { createSamplePeople, signIn } from '../support/samplePeople.ts';
import { runSatomori } from '../support/satomoriCommand.ts';
import { openScreen, WIDTHS } from '../support/screens.ts';
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
  // Its headings are days, which are read as a row.
  expect(Number(count)).toBe(subject === 'patrol_book' ? end - 1 : end);
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

it.each([
  ['?q=西谷', 'わな一覧', 'trap'],
  ['?tab=gateways', '親機一覧', 'gateway'],
  ['?tab=book', '見回り台帳', 'trap_log'],
])(
  'ほかパト一覧%s is saved by the server, which notes it in the audit log',
  async (query, name, target_type) => {
    const browser = await shareChromium();
    try {
      const path = `/HokapatoList${query}`;
      const page = await openScreen(browser, {
        url: server.url,
        path,
        token: tokens.admin,
        width: WIDTHS.desktop,
      });
      const save = page.getByRole('button', { name: /件をCSVで保存$/ });
      await save.waitFor();
      const shown = Number.parseInt((await save.getAttribute('aria-label')) ?? '', 10);
      const [download] = await Promise.all([page.waitForEvent('download'), save.click()]);
      expect(download.suggestedFilename()).toMatch(new RegExp(`^${name}_.+\\.csv$`));
      const { rows } = await readTable(new Uint8Array(readFileSync(await download.path())));
      expect(rows.find(({ cells }) => cells[0] === '件数')?.cells[1]).toBe(String(shown));
      const { http } = await signIn(server.url, 'admin');
      const { json } = await http.list(listAuditLogs, { query: { action: 'export' } });
      expect(json[0]).toMatchObject({ target_type, user_login_id: 'admin' });
    } finally {
      await closeContexts(browser);
    }
  },
);
