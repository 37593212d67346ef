import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ApiError, type Import, type ImportMapping, NetworkError } from '@satomori/core';
import { describe, expect, it, vi } from 'vitest';
import { Interrupted } from '../errors/cliError.ts';
import { temporaryFolder } from '../testing/temporaryFolder.ts';
import { parse, testContext } from '../testing/testContext.ts';
import { importCommand, type ImportOptions } from './import.ts';
import { importFile } from './importFile.ts';

const HEAD = '番号,情報種別,獣種,目撃日,時刻,緯度,経度,備考\n';
const GOOD =
  '1,目撃,ツキノワグマ,R4.5.16,18時頃,36.5,137.2,沢\n2,痕跡,猪,令和4年5月17日,不明,36.6,137.3,"二\n行"\n';
const BAD = '3,目撃,カバ,2/30,,36.5,137.2,\n';

function file(text: string, name = '記録.csv') {
  const path = join(temporaryFolder(), name);
  writeFileSync(path, text);
  return path;
}

const ended = (changes: Partial<Import> = {}): Import => ({
  ...({ id: 'i', status: 'done', row_count: 2, checked_count: 2, failure: null } as Import),
  counts: { made: 2, same: 0, differing: 0, refused: 0, removed: 0, kept: 0 },
  ...changes,
});
function world(end: Partial<Import> = {}) {
  const made = testContext({}, 'json');
  const { imports } = made.context.writing;
  imports.run = vi.fn(async () => ended({ status: 'running' }));
  imports.get = vi.fn(async () => ended(end));
  return {
    ...made,
    imports,
    run: (path: string, options: Partial<ImportOptions> = {}) =>
      importFile(made.context, path, { of: 'sightings', source: 'test', yes: true, ...options }),
  };
}

it('understands its options', async () => {
  const run = vi.fn();
  await parse(importCommand, run, ['a.csv', '--of', '捕獲', '--source', 'x', '-n']);
  expect(run.mock.calls[0]?.slice(1)).toEqual(['a.csv', { of: 'captures', source: 'x', dryRun: true }]);
  await expect(parse(importCommand, run, ['a.csv', '--of', 'areas'])).rejects.toThrow();
});

it('sends what can be read, runs it, and ends when it has ended', async () => {
  const { run, imports, printed } = world();
  await run(file(HEAD + GOOD));
  const [first] = vi.mocked(imports.begin).mock.calls[0]!;
  expect(first).toMatchObject({
    target: 'sightings',
    file_name: '記録.csv',
    mapping: { source: 'test', keys: ['番号'] },
  });
  expect(first.file_sha256).toMatch(/^[0-9a-f]{64}$/);
  const [id, from, rows] = vi.mocked(imports.putRows).mock.calls[0]!;
  expect([id, from]).toEqual([first.id, 0]);
  expect(rows).toMatchObject([
    { line: 2, key: '1', values: { species: 'black_bear', time_precision: 'about' } },
    { line: 3, key: '2', values: { species: 'boar', time_precision: 'unknown', memo: '二\n行' } },
  ]);
  expect(JSON.parse(printed())).toMatchObject({ status: 'done', made: 2, refused: 0 });
});

it('says which rows it leaves out, in the report too, and ends with code 3', async () => {
  const { run, imports, said } = world();
  const report = join(temporaryFolder(), 'report.csv');
  await expect(run(file(HEAD + GOOD + BAD), { report })).rejects.toMatchObject({ exit: 'partly' });
  expect(vi.mocked(imports.putRows).mock.calls[0]![2]).toHaveLength(2);
  expect(said.join('\n')).toContain('5行目: ');
  expect(readFileSync(report, 'utf8')).toMatch(/5,3,.*カバ.*2\/30/);
});

it('names the rows that the server refuses beside those that cannot be read', async () => {
  const { run, imports, said } = world({ counts: { ...ended().counts, made: 1, refused: 1 } });
  imports.report = vi.fn(
    async () =>
      new Blob([
        '行,記録を見分ける値,結果,理由\r\n2,1,登録,\r\n3,2,登録できない,"この番号は、\r\n使われています"\r\n',
      ]),
  );
  const report = join(temporaryFolder(), 'report.csv');
  await expect(run(file(HEAD + GOOD + BAD), { report })).rejects.toMatchObject({
    exit: 'partly',
    message: '2行は登録できませんでした。',
  });
  expect(said.join('\n')).toContain('3行目: この番号は、\r\n使われています');
  expect(said.join('\n')).not.toContain('2行目: ');
  const lines = readFileSync(report, 'utf8').split('\r\n');
  expect(lines.map((line) => line.split(',')[0])).toEqual(expect.arrayContaining(['5', '3']));
});

it('says who becomes an administrator, and takes no more people than can be registered at once', async () => {
  const { run, said } = world();
  const people = (count: number) =>
    `ログインID,氏名,管理者\n${Array.from({ length: count }, (_, at) => `p${at},人,${at === 1 ? '○' : ''}`).join('\n')}`;
  const mapping = {
    target: 'users',
    source: 'x',
    columns: { login_id: ['ログインID'], name: ['氏名'], is_admin: ['管理者'] },
    constants: {},
    words: {},
    keys: ['ログインID'],
  };
  const profile = file(JSON.stringify(mapping), 'p.json');
  await run(file(people(3)), { of: 'users', profile, dryRun: true });
  expect(said).toContain('管理者になる人 1（3行目）');
  await expect(run(file(people(2001)), { of: 'users', profile })).rejects.toMatchObject({
    exit: 'usage',
    message: expect.stringContaining('2000行まで') as string,
  });
});

it('sends nothing on a dry run, and tells by its code whether rows cannot be read', async () => {
  const { run, imports } = world();
  await run(file(HEAD + GOOD), { dryRun: true, yes: false });
  await expect(run(file(HEAD + BAD), { dryRun: true })).rejects.toMatchObject({ exit: 'partly' });
  expect(imports.begin).not.toHaveBeenCalled();
});

it('asks before it sends, and never waits for an answer that cannot come', async () => {
  const { run, imports } = world();
  await expect(run(file(HEAD + GOOD), { yes: false })).rejects.toMatchObject({ exit: 'usage' });
  expect(imports.begin).not.toHaveBeenCalled();
});

it('writes the mapping it made, and reads one', async () => {
  const { run, imports } = world();
  const profile = join(temporaryFolder(), 'profile.json');
  await run(file(HEAD + GOOD), { saveProfile: profile });
  const mapping = JSON.parse(readFileSync(profile, 'utf8')) as ImportMapping;
  const changed = { ...mapping, words: { species: { カバ: 'ヒグマ' } }, constants: { species: 'シカ' } };
  writeFileSync(profile, JSON.stringify(changed));
  await run(file(HEAD + '3,目撃,カバ,2024/2/3,,36.5,137.2,\n'), { profile });
  expect(vi.mocked(imports.putRows).mock.calls.at(-1)![2]).toMatchObject([
    { values: { species: 'brown_bear' } },
  ]);
});

it.each([
  ['no source', HEAD + GOOD, { source: undefined }, '--source'],
  ['a source that is none', HEAD + GOOD, { source: 'あきた' }, '半角'],
  ['a required field without a column', '番号,目撃日\n1,2024/1/1\n', {}, '区分、鳥獣の種類'],
  ['no table', '%PDF-1.7', {}, 'PDF'],
] as const)('refuses %s with what to do', async (_name, text, options, message) => {
  const { run, imports } = world();
  const refusal = run(file(text), options);
  await expect(refusal).rejects.toMatchObject({
    exit: 'usage',
    message: expect.stringContaining(message) as string,
  });
  expect(imports.begin).not.toHaveBeenCalled();
});

it('refuses a profile of another form', async () => {
  const { run } = world();
  for (const text of [
    '{',
    '{"target":"sightings"}',
    JSON.stringify({
      target: 'sightings',
      source: 'x',
      columns: { memo: ['無い列'] },
      constants: {},
      words: {},
      keys: ['番号'],
    }),
  ])
    await expect(run(file(HEAD + GOOD), { profile: file(text, 'p.json') })).rejects.toMatchObject({
      exit: 'usage',
    });
});

it('says when nothing was imported', async () => {
  const { run } = world({ status: 'failed', failure: '今は保存できません' });
  await expect(run(file(HEAD + GOOD))).rejects.toMatchObject({
    exit: 'error',
    message: '今は保存できません',
  });
});

describe('an import that is stopped while the server runs it', () => {
  const cut = () => new NetworkError(new Error('cut'));
  const refused = () => new ApiError(409, { result: 'not_possible_now' }, new Headers());

  /** Ctrl-C as soon as the server runs it. */
  function stoppedWorld() {
    const made = world();
    const stop = new AbortController();
    made.context.signal = stop.signal;
    made.imports.run = vi.fn(async () => {
      stop.abort(new Interrupted());
      return ended({ status: 'running' });
    });
    return made;
  }

  it('is stopped on the server too, and says that nothing is registered', async () => {
    const { run, imports, said } = stoppedWorld();
    imports.cancel = vi.fn(async (_id, options) => {
      options?.signal?.throwIfAborted();
      return ended({ status: 'cancelled' });
    });
    await expect(run(file(HEAD + GOOD))).rejects.toBeInstanceOf(Interrupted);
    const [{ id }] = vi.mocked(imports.begin).mock.calls[0]!;
    expect(vi.mocked(imports.cancel).mock.calls.map(([cancelled]) => cancelled)).toEqual([id]);
    expect(imports.get).not.toHaveBeenCalled();
    expect(said.join('\n')).toContain(id);
    expect(said.at(-1)).toContain('何も登録されていません');
  });

  it('says that another server is still stopping it only until that has ended', async () => {
    const { run, imports, said } = world();
    imports.run = vi.fn(() => Promise.reject(cut()));
    imports.cancel = vi.fn(async () => ended({ status: 'running' }));
    imports.get = vi.fn(async () => ended({ status: 'cancelled' }));
    await expect(run(file(HEAD + GOOD))).rejects.toBeInstanceOf(NetworkError);
    expect(said.at(-1)).toContain('何も登録されていません');
  });

  it('names what is registered, and how to undo it, where it had ended already', async () => {
    const { run, imports, said } = world();
    imports.run = vi.fn(() => Promise.reject(cut()));
    imports.cancel = vi.fn(() => Promise.reject(refused()));
    imports.get = vi.fn(async () => ended({ id: 'abc' }));
    await expect(run(file(HEAD + GOOD))).rejects.toBeInstanceOf(NetworkError);
    expect(said.join('\n')).toContain('2件が登録されています（取り込み abc）');
    expect(said.join('\n')).toContain('/api/admin/imports/abc/undo');
  });

  it('never says that nothing is registered where the server does not answer', async () => {
    const { run, imports, said } = world();
    imports.run = vi.fn(() => Promise.reject(cut()));
    imports.cancel = vi.fn(() => Promise.reject(cut()));
    imports.get = vi.fn(() => Promise.reject(refused()));
    await expect(run(file(HEAD + GOOD))).rejects.toBeInstanceOf(NetworkError);
    const [{ id }] = vi.mocked(imports.begin).mock.calls[0]!;
    expect(said.join('\n')).not.toContain('何も登録されていません');
    expect(said.join('\n')).toContain(`/api/admin/imports/${id}/cancel`);
  });

  it('is not stopped where the server never began it', async () => {
    const { run, imports } = world();
    imports.begin = vi.fn(() => Promise.reject(refused()));
    await expect(run(file(HEAD + GOOD))).rejects.toBeInstanceOf(ApiError);
    expect(imports.cancel).not.toHaveBeenCalled();
  });

  it('goes on where the connection was lost for a moment only', async () => {
    const { run, imports, printed } = world();
    imports.get = vi.fn(async () => ended()).mockRejectedValueOnce(cut());
    await run(file(HEAD + GOOD));
    expect(imports.cancel).not.toHaveBeenCalled();
    expect(JSON.parse(printed())).toMatchObject({ status: 'done' });
  });
});
