import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { OutputMode } from '../output/output.ts';
import { contextFor, temporaryFolder } from '../testing/realServer.ts';
import { saveMonths } from './saveMonths.ts';

const query = { type: 'capture_list', species: 'boar' } as const;
/** In the samples it is noon of 2026-11-20. */
const autumn = { from: '2026-09-10', to: '2026-11-30', nameTemplate: '{type}_{month}.pdf' };

/** A server whose paper says what was asked for; months in `broken` are refused. */
async function months(mode: OutputMode = 'tsv') {
  const asked: string[] = [];
  const broken = new Set<string>();
  const test = await contextFor((request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://x');
    const from = searchParams.get('from') ?? '';
    asked.push(`${from.slice(0, 10)} ${searchParams.get('to')?.slice(0, 10)} ${searchParams.get('species')}`);
    response.statusCode = broken.has(from.slice(0, 10)) ? 400 : 200;
    response.setHeader('content-type', response.statusCode === 200 ? 'application/pdf' : 'application/json');
    response.end(
      response.statusCode === 200
        ? `%PDF ${from}`
        : JSON.stringify({ result: 'invalid_input', message: '多すぎます。' }),
    );
  }, mode);
  return { ...test, asked, broken };
}
const manifestIn = (folder: string) =>
  JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as { files: { name: string }[] };

describe('saveMonths', () => {
  it('saves each month in order, with a manifest', async () => {
    const out = join(temporaryFolder(), 'new');
    const { context, asked, printed } = await months('json');
    await saveMonths(context, query, { ...autumn, out });
    expect(asked).toEqual([
      '2026-09-09 2026-09-30 boar',
      '2026-09-30 2026-10-31 boar',
      '2026-10-31 2026-11-30 boar',
    ]);
    expect(JSON.parse(printed())).toMatchObject([
      { path: join(out, 'capture_list_2026-09.pdf'), from: '2026-09-10', to: '2026-09-30', status: 'saved' },
      { from: '2026-10-01' },
      { to: '2026-11-30' },
    ]);
    expect(manifestIn(out)).toMatchObject({
      type: 'capture_list',
      filter: { species: 'boar' },
      files: [
        { name: 'capture_list_2026-09.pdf', bytes: 29, from: '2026-09-10', to: '2026-09-30' },
        { name: 'capture_list_2026-10.pdf' },
        { name: 'capture_list_2026-11.pdf' },
      ],
    });
    expect(readdirSync(out)).toHaveLength(4);
  });

  it('goes on where it ended: months that are over and whole are not asked for again', async () => {
    const out = temporaryFolder();
    const { context, asked } = await months();
    await saveMonths(context, query, { ...autumn, out });
    writeFileSync(join(out, 'capture_list_2026-10.pdf'), 'damaged');
    asked.length = 0;
    await saveMonths(context, query, { ...autumn, out });
    // October was damaged, November is not over yet.
    expect(asked.map((each) => each.slice(0, 10))).toEqual(['2026-09-30', '2026-10-31']);
    expect(readFileSync(join(out, 'capture_list_2026-10.pdf'), 'utf8')).toMatch(/^%PDF/);
  });

  it('says which months failed, and keeps the others', async () => {
    const out = temporaryFolder();
    const { context, broken, said } = await months();
    broken.add('2026-09-30');
    await expect(saveMonths(context, query, { ...autumn, out })).rejects.toMatchObject({ exit: 'partly' });
    expect(said).toEqual(['capture_list_2026-10.pdf: 多すぎます。']);
    expect(manifestIn(out).files).toHaveLength(2);
  });

  it('touches no file that it did not write', async () => {
    const out = temporaryFolder();
    writeFileSync(join(out, 'capture_list_2026-10.pdf'), 'mine');
    const { context } = await months();
    await expect(saveMonths(context, query, { ...autumn, out })).rejects.toMatchObject({ exit: 'partly' });
    expect(readFileSync(join(out, 'capture_list_2026-10.pdf'), 'utf8')).toBe('mine');
  });

  it('refuses a manifest of something else', async () => {
    const out = temporaryFolder();
    const { context } = await months();
    await saveMonths(context, query, { ...autumn, out });
    const other = { type: 'capture_list', species: 'sika_deer' } as const;
    await expect(saveMonths(context, other, { ...autumn, out })).rejects.toMatchObject({ exit: 'usage' });
    writeFileSync(join(out, 'manifest.json'), '{"name":"web app"}');
    const overForeign = saveMonths(context, query, { ...autumn, out, force: true });
    await expect(overForeign).rejects.toMatchObject({ exit: 'usage' });
  });

  it.each([
    { ...autumn, nameTemplate: 'same.pdf' },
    { ...autumn, nameTemplate: '../{month}.pdf' },
    { ...autumn, nameTemplate: '{year}.pdf' },
    { ...autumn, out: '-' },
    { nameTemplate: autumn.nameTemplate, to: '2026-11-30' },
  ])('refuses %j', async (options) => {
    const { context, asked } = await months();
    const saving = saveMonths(context, query, { out: temporaryFolder(), ...options });
    await expect(saving).rejects.toMatchObject({ exit: 'usage' });
    expect(asked).toEqual([]);
  });
});
