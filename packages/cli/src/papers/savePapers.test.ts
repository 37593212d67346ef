import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LOCK_NAME } from '../downloads/folderLock.ts';
import { Interrupted } from '../errors/cliError.ts';
import type { OutputMode } from '../output/output.ts';
import { contextFor } from '../testing/realServer.ts';
import { temporaryFolder } from '../testing/temporaryFolder.ts';
import { answer, captureWith, idOf, sightingWith, trapWith } from '../testing/samples.ts';
import { savePapers } from './savePapers.ts';

const query = { type: 'capture_list', species: 'boar' } as const;
/** In the samples it is noon on 2026-11-20. */
const autumn = { each: 'month', from: '2026-09-10', to: '2026-11-30' } as const;
const traps = [trapWith(), trapWith({ id: idOf(2), trap_no: 'T-002', name: '西谷/4号' })];
const noSleep = async () => {};

/** A server whose papers contain their query; months in `broken` are refused with that status. */
async function papers(mode: OutputMode = 'tsv') {
  const asked: string[] = [];
  const broken = new Map<string, number>();
  const stop = new AbortController();
  /** The number of captures or sightings in each month's list, and their newest change. */
  const posts = new Map<string, { total: number; at: string }>();
  let stopsAt = '';
  const test = await contextFor((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://x');
    response.setHeader('content-type', 'application/json');
    if (pathname.endsWith('/traps')) return response.end(JSON.stringify(answer(traps)));
    const lists = { map_hunt_points: captureWith, map_points: sightingWith };
    const row = lists[pathname.split('/').at(-1) as keyof typeof lists] as typeof captureWith | undefined;
    if (row !== undefined) {
      const month = posts.get(searchParams.get('from')?.slice(0, 10) ?? '');
      const { total, at } = month ?? { total: 1, at: '2026-09-01T00:00:00.000Z' };
      const rows = total === 0 ? [] : [row({ updated_at: at })];
      return response.end(JSON.stringify(answer(rows, { total })));
    }
    if (pathname.endsWith('/groups'))
      return response.end(JSON.stringify(answer([{ id: idOf(5), name: '西谷班' }])));
    const from = searchParams.get('from')?.slice(0, 10) ?? '';
    const unit = searchParams.get('trap_id') ?? searchParams.get('group_id');
    asked.push(unit ?? `${from} ${searchParams.get('to')?.slice(0, 10)} ${searchParams.get('species')}`);
    response.statusCode = broken.get(from) ?? 200;
    if (response.statusCode !== 200)
      return response.end(JSON.stringify({ result: 'invalid_input', message: '多すぎます。' }));
    response.setHeader('content-type', 'application/pdf');
    if (from !== '' && from === stopsAt) {
      response.write('%PDF', () => stop.abort(new Interrupted()));
      return;
    }
    response.end(`%PDF ${from}`);
  }, mode);
  return {
    ...test,
    asked,
    broken,
    posts,
    stop,
    stopAt: (from: string) => (stopsAt = from),
  };
}
interface StoredManifest {
  papers: { path: string; sha256: string; version?: object }[];
  pending: { path: string }[];
}
const manifestIn = (folder: string) =>
  JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as StoredManifest;
const MONTHS = ['capture_list_2026-09.pdf', 'capture_list_2026-10.pdf', 'capture_list_2026-11.pdf'];

describe('savePapers', () => {
  it('saves each month, with a manifest', async () => {
    const out = join(temporaryFolder(), 'new');
    const { context, asked, printed } = await papers('json');
    await savePapers(context, query, { ...autumn, out });
    expect(asked.toSorted()).toEqual([
      '2026-09-09 2026-09-30 boar',
      '2026-09-30 2026-10-31 boar',
      '2026-10-31 2026-11-30 boar',
    ]);
    expect(JSON.parse(printed())).toMatchObject([
      { path: join(out, MONTHS[0]!), unit: '2026-09', from: '2026-09-10', to: '2026-09-30', status: 'saved' },
      { from: '2026-10-01' },
      { to: '2026-11-30' },
    ]);
    expect(manifestIn(out)).toMatchObject({
      type: 'capture_list',
      each: 'month',
      filter: { species: 'boar' },
      papers: [
        { id: '2026-09', path: MONTHS[0], bytes: 15, from: '2026-09-10', to: '2026-09-30' },
        { path: MONTHS[1] },
        { path: MONTHS[2] },
      ],
      pending: [],
    });
    expect(readdirSync(out).toSorted()).toEqual([...MONTHS, 'manifest.json']);
  });

  it('saves one for each trap and each group, under their names made safe', async () => {
    const [byTrap, byGroup] = [temporaryFolder(), temporaryFolder()];
    const { context, asked } = await papers();
    await savePapers(context, query, { each: 'trap', out: byTrap });
    await savePapers(context, { type: 'trap_list' }, { each: 'group', out: byGroup });
    expect(asked.toSorted()).toEqual([idOf(1), idOf(2), idOf(5)]);
    expect(readdirSync(byTrap)).toEqual([
      'capture_list_T-001_西谷3号.pdf',
      'capture_list_T-002_西谷_4号.pdf',
      'manifest.json',
    ]);
    expect(readdirSync(byGroup)).toEqual(['manifest.json', 'trap_list_西谷班.pdf']);
  });

  it('says which months failed, and keeps the others', async () => {
    const out = temporaryFolder();
    const { context, broken, said, printed } = await papers('json');
    broken.set('2026-09-30', 400);
    await expect(savePapers(context, query, { ...autumn, out })).rejects.toMatchObject({
      exit: 'partly',
      message: '3件のうち 1件に失敗しました。',
    });
    expect(said).toEqual([`失敗 ${MONTHS[1]}: 多すぎます。`]);
    expect(JSON.parse(printed())).toMatchObject([
      { status: 'saved' },
      { path: join(out, MONTHS[1]!), status: 'failed', message: '多すぎます。', sha256: null },
      { status: 'saved' },
    ]);
    expect(manifestIn(out)).toMatchObject({ papers: [{}, {}], pending: [{ path: MONTHS[1] }] });
  });

  it('asks for no other paper where this kind is not allowed', async () => {
    const { context, broken } = await papers();
    broken.set('2026-09-09', 403);
    const saving = savePapers(context, query, { ...autumn, out: temporaryFolder() });
    await expect(saving).rejects.toMatchObject({ status: 403 });
  });

  it('touches no file that it did not write, also later', async () => {
    const out = temporaryFolder();
    writeFileSync(join(out, MONTHS[1]!), 'mine');
    const { context } = await papers();
    for (const resume of [false, true]) {
      const saving = savePapers(context, query, { ...autumn, out, resume });
      await expect(saving).rejects.toMatchObject({ exit: 'partly' });
      expect(readFileSync(join(out, MONTHS[1]!), 'utf8')).toBe('mine');
    }
    await savePapers(context, query, { ...autumn, out, force: true });
    expect(readFileSync(join(out, MONTHS[1]!), 'utf8')).toMatch(/^%PDF/);
  });

  it('only lists with dryRun', async () => {
    const out = join(temporaryFolder(), 'new');
    const { context, asked, printed, said } = await papers();
    await savePapers(context, query, { ...autumn, out, dryRun: true });
    expect(printed().split('\n')[0]).toBe(`${join(out, MONTHS[0]!)}\t2026-09\t\t\t`);
    expect([asked, existsSync(out), said]).toEqual([[], false, ['3件（何も保存していません）。']]);
  });
});

describe('going on', () => {
  it('fetches only what is missing, damaged, or was not over yet', async () => {
    const out = temporaryFolder();
    const { context, asked, printed } = await papers('json');
    await savePapers(context, query, { ...autumn, out });
    writeFileSync(join(out, MONTHS[1]!), 'damaged');
    asked.length = 0;
    const before = printed().length;
    await savePapers(context, query, { ...autumn, out, resume: true });
    // October was damaged, November is not over yet.
    expect(asked.map((each) => each.slice(0, 10)).toSorted()).toEqual(['2026-09-30', '2026-10-31']);
    expect(readFileSync(join(out, MONTHS[1]!), 'utf8')).toMatch(/^%PDF/);
    const rows = JSON.parse(printed().slice(before)) as { status: string; sha256: string }[];
    expect(rows.map(({ status }) => status)).toEqual(['kept', 'saved', 'saved']);
    expect(rows.map(({ sha256 }) => sha256)).toEqual(manifestIn(out).papers.map(({ sha256 }) => sha256));
  });

  it.each([
    { type: 'capture_list', species: 'boar' },
    { type: 'witness_list', species: 'boar' },
  ] as const)('makes a month of $type again that has changed since, and says so', async (list) => {
    const out = temporaryFolder();
    const { context, asked, posts, printed, said } = await papers('json');
    const september = { ...autumn, to: '2026-10-31' };
    await savePapers(context, list, { ...september, out });
    expect(manifestIn(out).papers.map(({ version }) => version)).toEqual([
      { count: 1, newest_change: '2026-09-01T00:00:00.000Z' },
      { count: 1, newest_change: '2026-09-01T00:00:00.000Z' },
    ]);
    for (const [change, now] of [
      [{ total: 2, at: '2026-11-15T00:00:00.000Z' }, '2件'],
      [{ total: 2, at: '2026-11-16T00:00:00.000Z' }, '2件'],
      [{ total: 0, at: '' }, '0件'],
    ] as const) {
      posts.set('2026-09-30', change);
      asked.length = 0;
      said.length = 0;
      const before = printed().length;
      await savePapers(context, list, { ...september, out, resume: true });
      expect(asked.map((each) => each.slice(0, 10))).toEqual(['2026-09-30']);
      const rows = JSON.parse(printed().slice(before)) as { status: string }[];
      expect(rows.map(({ status }) => status)).toEqual(['kept', 'changed']);
      expect(said).toEqual([expect.stringContaining(`${list.type}_2026-10.pdf（`)]);
      expect(said[0]).toContain(`→ ${now}）`);
    }
    asked.length = 0;
    await savePapers(context, list, { ...september, out, resume: true });
    expect(asked).toEqual([]);
  });

  it.each(['patrol', 'monthly', 'daily', 'capture'] as const)(
    'makes every month of %s again, since no list tells whether it has changed',
    async (type) => {
      const out = temporaryFolder();
      const { context, asked, printed } = await papers('json');
      const september = { ...autumn, to: '2026-10-31', out };
      await savePapers(context, { type }, september);
      asked.length = 0;
      const before = printed().length;
      await savePapers(context, { type }, { ...september, resume: true });
      expect(asked).toHaveLength(2);
      const rows = JSON.parse(printed().slice(before)) as { status: string }[];
      expect(rows.map(({ status }) => status)).toEqual(['saved', 'saved']);
    },
  );

  it.each(['trap_list', 'label', 'hunting_report', 'permit_return'] as const)(
    'makes %s of each group again: states lapse, and permits change',
    async (type) => {
      const out = temporaryFolder();
      const { context, asked } = await papers();
      await savePapers(context, { type }, { each: 'group', out });
      asked.length = 0;
      await savePapers(context, { type }, { each: 'group', out, resume: true });
      expect(asked).toEqual([idOf(5)]);
    },
  );

  it('makes a paper again of which an older manifest does not say what it held', async () => {
    const out = temporaryFolder();
    const { context, asked } = await papers();
    const days = { ...autumn, to: '2026-09-30', out };
    await savePapers(context, query, days);
    const manifest = manifestIn(out);
    for (const paper of manifest.papers) delete paper.version;
    writeFileSync(join(out, 'manifest.json'), JSON.stringify(manifest));
    asked.length = 0;
    await savePapers(context, query, { ...days, resume: true });
    expect(asked).toHaveLength(1);
  });

  it('goes on after an interruption, with nothing half in the folder, and tells how', async () => {
    const out = temporaryFolder();
    const { context, stop, stopAt, said } = await papers();
    stopAt('2026-09-30');
    const stopped = savePapers({ ...context, signal: stop.signal }, query, { ...autumn, out }, noSleep);
    await expect(stopped).rejects.toThrow(Interrupted);
    expect(said.join()).toContain('--resume');
    const saved = manifestIn(out).papers.map(({ path }) => path);
    expect(saved).not.toContain(MONTHS[1]);
    expect(readdirSync(out).toSorted()).toEqual([...saved, 'manifest.json'].toSorted());
    stopAt('');
    await savePapers(context, query, { ...autumn, out, resume: true });
    expect(readdirSync(out).toSorted()).toEqual([...MONTHS, 'manifest.json']);
  });

  it('keeps the names that papers have, whatever the template says now', async () => {
    const out = temporaryFolder();
    const { context } = await papers();
    await savePapers(context, query, { ...autumn, to: '2026-09-30', out });
    await savePapers(context, query, { ...autumn, nameTemplate: '{month}.pdf', out, resume: true });
    expect(readdirSync(out).toSorted()).toEqual(['2026-10.pdf', '2026-11.pdf', MONTHS[0], 'manifest.json']);
  });

  it('is asked for', async () => {
    const out = temporaryFolder();
    const { context } = await papers();
    await savePapers(context, query, { ...autumn, out });
    await expect(savePapers(context, query, { ...autumn, out })).rejects.toMatchObject({
      exit: 'usage',
      next: [expect.stringContaining('--resume'), expect.anything(), expect.anything()],
    });
  });

  it('refuses a manifest of something else', async () => {
    const out = temporaryFolder();
    const { context } = await papers();
    await savePapers(context, query, { ...autumn, out });
    const other = { type: 'capture_list', species: 'sika_deer' } as const;
    const going = savePapers(context, other, { ...autumn, out, resume: true });
    await expect(going).rejects.toMatchObject({ exit: 'usage' });
    writeFileSync(join(out, 'manifest.json'), '{"name":"web app"}');
    const overForeign = savePapers(context, query, { ...autumn, out, force: true });
    await expect(overForeign).rejects.toMatchObject({ exit: 'usage' });
  });

  it('leaves a folder alone that another one fills', async () => {
    const out = temporaryFolder();
    writeFileSync(join(out, LOCK_NAME), '00000000-1');
    const { context, asked } = await papers();
    await expect(savePapers(context, query, { ...autumn, out })).rejects.toMatchObject({ code: 'in_use' });
    expect([asked, readdirSync(out)]).toEqual([[], [LOCK_NAME]]);
  });
});

it.each([
  { ...autumn, nameTemplate: 'same.pdf' },
  { ...autumn, nameTemplate: '../{month}.pdf' },
  { ...autumn, nameTemplate: '{year}.pdf' },
  { ...autumn, each: 'trap' as const, nameTemplate: '{month}.pdf' },
  { ...autumn, out: '-' },
  { each: 'month' as const, to: '2026-11-30' },
])('refuses %j', async (options) => {
  const { context, asked } = await papers();
  const saving = savePapers(context, query, { out: temporaryFolder(), ...options });
  await expect(saving).rejects.toMatchObject({ exit: 'usage' });
  expect(asked).toEqual([]);
});

it('splits no paper by what its list does not know', async () => {
  const { context } = await papers();
  const out = temporaryFolder();
  for (const [paper, each] of [
    [{ type: 'trap_list' }, 'month'],
    [{ type: 'witness_list' }, 'trap'],
    [{ type: 'capture_list', trap_id: idOf(1) }, 'trap'],
  ] as const) {
    await expect(savePapers(context, paper, { ...autumn, each, out })).rejects.toMatchObject({
      exit: 'usage',
    });
  }
});
