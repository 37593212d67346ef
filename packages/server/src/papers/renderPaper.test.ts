import { TRAP_STATES } from '@satomori/core';
import { describe, expect, it, vi } from 'vitest';
import type { PaperJob, TrapListJob } from './jobs/jobs.ts';
import { bytesOfPaper } from './testing/bytesOfPaper.ts';
import { captureListJob, captureRow, PRINTED_AT, trapListJob, trapRow } from './testing/jobs.ts';
import { greyPage, hasPoppler, infoOf, pagesOfText, structureOf } from './testing/readPaper.ts';

const HOSTILE = [
  'x'.repeat(300),
  '槗'.repeat(300),
  '（'.repeat(300),
  'abc\u202Egnp.exe',
  '一行目\n二行目\u0000',
  ') Tj ET /JS (x) \\',
];
const traps = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    trapRow({
      trap_no: `R8-${index + 1}`,
      latitude: 34.2 + (index % 17) / 400,
      longitude: 135.6 + (index % 23) / 400,
      state: TRAP_STATES[index % TRAP_STATES.length] ?? 'armed',
    }),
  );
const captures = (count: number) =>
  Array.from({ length: count }, (_, index) => captureRow({ capture_no: `YTA-${index + 1}` }));
const isSame = (a: Uint8Array, b: Uint8Array) => Buffer.from(a).equals(b);

describe('the same input', () => {
  const job = trapListJob(traps(30));

  it('gives the same bytes, in its dates too', async () => {
    const first = await bytesOfPaper(job);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2031-01-01T00:00:00Z') });
    const later = await bytesOfPaper(structuredClone(job)).finally(() => vi.useRealTimers());
    expect(isSame(first, later)).toBe(true);
    const dates = Buffer.from(first)
      .toString('latin1')
      .match(/\(D:\d+Z\)/g);
    expect(dates).toEqual(['(D:20261120011400Z)', '(D:20261120011400Z)']);
  });

  it('counts only as far as the paper shows it', async () => {
    const rows = job.rows.map((row) => ({ version: 7, ...row, battery_v: 3.1 }));
    expect(isSame(await bytesOfPaper({ ...job, rows }), await bytesOfPaper(job))).toBe(true);
  });

  it.each<[string, Partial<TrapListJob>]>([
    ['time of printing', { printed_at: PRINTED_AT + 1_000 }],
    ['filter', { filter_text: '状態：作動' }],
    ['rows', { rows: traps(31) }],
  ])('with another %s gives other bytes and another id', async (_what, change) => {
    const idOf = (pdf: Uint8Array) => /\/ID \[(.*?)\]/s.exec(Buffer.from(pdf).toString('latin1'))?.[1];
    const [before, after] = [await bytesOfPaper(job), await bytesOfPaper({ ...job, ...change })];
    expect(isSame(before, after)).toBe(false);
    expect(idOf(before)).toBeDefined();
    expect(idOf(after)).not.toBe(idOf(before));
  });
});

it('draws a thousand rows quickly', async () => {
  const startedAt = process.cpuUsage();
  await bytesOfPaper(captureListJob(captures(1_000)));
  await bytesOfPaper(trapListJob(traps(1_000)));
  // CPU time, since the machine may be busy with other tests; usually about 1 s.
  expect(process.cpuUsage(startedAt).user / 1e6).toBeLessThan(8);
}, 30_000);

describe.skipIf(!hasPoppler)('read by another program (needs poppler-utils)', () => {
  const textOf = async (job: PaperJob, options = {}) => pagesOfText(await bytesOfPaper(job), options);

  it('has head, site, filter, print time and page number on each page', async () => {
    const pages = await textOf(captureListJob(captures(60), { filter_text: '鳥獣の種類：イノシシ' }));
    expect(pages.length).toBeGreaterThan(2);
    for (const [index, page] of pages.entries()) {
      expect(page).toContain('捕獲実績一覧');
      expect(page).toContain('里山町');
      expect(page).toContain('鳥獣の種類：イノシシ');
      expect(page).toContain('令和8年11月20日 10:14');
      expect(page).toMatch(new RegExp(`^ *${index + 1} ?/ ?${pages.length}$`, 'm'));
      expect(page).toMatch(/捕獲日 +場所|別の集計/);
    }
  });

  it('has each row once and whole', async () => {
    const text = (await textOf(captureListJob(captures(60)))).join('\n');
    for (let number = 1; number <= 60; number++) {
      expect(text.match(new RegExp(`YTA-${number} +令和8年11月20日.*山田 一郎 +承認済み`, 'g'))).toHaveLength(
        1,
      );
    }
  });

  it('marks a guessed weight and sums up at the end', async () => {
    const rows = [
      captureRow({ weight_kg: 30, weight_measure: 'estimated' }),
      captureRow({ result: 'patrol', species: null }),
      captureRow({ status: 'withdrawn' }),
    ];
    const text = (await textOf(captureListJob(rows))).join('\n');
    expect(text).toContain('推定値');
    expect(text).toMatch(/合計 +1 +1 +0 +1 +頭/);
    expect(text).toContain('集計（承認済み、錯誤捕獲を除く）');
    expect(text).toContain('取り下げられた記録 1件は、集計に含めていません');
    expect(text).toContain('見回り）1件は、この一覧に載せていません');
  });

  it('shows rare characters of names as they are', async () => {
    const names = ['𠮷田', '髙橋', '山﨑', '槗本', '\uFA19田'];
    const rows = names.map((owner_name) => trapRow({ owner_name }));
    const text = (await textOf(trapListJob(rows, { site: { name: '𠮷野町', contact_name: '槗爪' } }))).join(
      '\n',
    );
    for (const name of [...names, '𠮷野町', '槗爪']) expect(text).toContain(name);
  });

  it('prints the older forms of characters that names are written with, and copies them as typed', async () => {
    const [name, plain] = ['葛\u{E0100}城 辻\u{E0100}', '葛城 辻'];
    const text = (await textOf(trapListJob([trapRow({ owner_name: name })]))).join('');
    expect(text).toContain('葛\u{E0100}城');
    expect(text).toContain('辻\u{E0100}');
    const pageOf = async (owner_name: string) =>
      greyPage(await bytesOfPaper(trapListJob([trapRow({ owner_name })])), { dpi: 150 }).grey;
    expect(Buffer.from(await pageOf(name)).equals(await pageOf(plain))).toBe(false);
  });

  it('has a title, a language and a structure that is read aloud, with one head of a table', async () => {
    const bytes = await bytesOfPaper(captureListJob(captures(60)));
    expect(infoOf(bytes)).toMatchObject({ Title: '捕獲実績一覧 里山町', Tagged: 'yes' });
    const structure = structureOf(bytes);
    expect(structure.match(/^ *H1\b/gm)).toHaveLength(1);
    expect(structure.match(/^ *TH\b/gm)?.length).toBeLessThan(40);
    expect(structure.match(/^ *TR\b/gm)?.length).toBeGreaterThan(60);
  });

  it('does not mix up characters of one shape with those of an earlier paper', async () => {
    for (const wave of ['～', '〜']) {
      const [page = ''] = await textOf(trapListJob([trapRow({ name: `西${wave}東` })]));
      expect(page).toContain(`西${wave}東`);
    }
  });

  it('draws them as ink on the page, not only as text', async () => {
    const inkOf = async (owner_name: string) => {
      const { grey } = greyPage(await bytesOfPaper(trapListJob([trapRow({ owner_name })])), { dpi: 72 });
      return grey.reduce((ink, value) => ink + (255 - value), 0);
    };
    const [blank, geta, rare] = [
      await inkOf(''),
      await inkOf('\u{1F417}'.repeat(6)),
      await inkOf('𠮷槗髙﨑𠮷槗'),
    ];
    expect(rare - blank).toBeGreaterThan(2_000);
    expect(Math.abs(rare - geta)).toBeGreaterThan(500);
  });

  it('stands whatever is in the data', async () => {
    for (const text of HOSTILE) {
      const rows = [trapRow({ name: text, place: text, owner_name: text }), trapRow({ trap_no: '次のわな' })];
      const pages = await textOf(
        trapListJob(rows, { site: { name: text, contact_name: text }, filter_text: text }),
      );
      expect(pages.length).toBeLessThanOrEqual(4);
      const all = pages.join('\n');
      expect(all).toContain('次のわな');
      // oxlint-disable-next-line no-control-regex -- control characters are what must not be there
      expect(all).not.toMatch(/[\u0000-\u0008\u202A-\u202E]/);
    }
  });

  it('keeps a long word whole over its lines', async () => {
    const [page = ''] = await textOf(trapListJob([trapRow({ name: '槗'.repeat(300) })]));
    expect(page.match(/槗/g)).toHaveLength(300);
  });

  it('says so where there is nothing', async () => {
    for (const job of [trapListJob([]), captureListJob([])]) {
      const pages = await textOf(job);
      expect(pages).toHaveLength(1);
      expect(pages[0]).toContain('該当する記録はありません');
    }
  });

  it('has a map with the number of each trap, and names those that are not on it', async () => {
    const rows = [
      ...traps(20),
      trapRow({ latitude: null, longitude: null }),
      trapRow({ latitude: 0, longitude: 0 }),
    ];
    const pages = await textOf(trapListJob(rows));
    const map = pages.at(-1) ?? '';
    expect(map).toContain('位置図');
    expect(map).toContain('東経135.62°');
    expect(map).toMatch(/1 : [\d,]+/);
    for (let number = 1; number <= 20; number++)
      expect(map).toMatch(new RegExp(`(^|\\s)${number}(\\s|$)`, 'm'));
    expect(map).toContain('描いていないわな：No. 22');
    expect(pages.join('\n')).toContain('位置の記録がなく、図に描いていないわな：No. 21');
  });
});
