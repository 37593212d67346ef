import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSatomori } from '../support/satomoriCommand.ts';
import { signIn } from '../support/samplePeople.ts';
import { type RunningServer, startServer } from '../support/server.ts';

const field = process.env['FIELD_DATA_DIR'] ?? '';
const LIMIT_MS = 300_000;
const AKITA = join(field, 'open-data/akita-kumadas/akita_kumadas_unified.csv');

describe('an administrator at the terminal', () => {
  let server: RunningServer;
  let token: string;
  const folder = mkdtempSync(join(tmpdir(), 'satomori-import-'));
  beforeAll(async () => {
    server = await startServer();
    ({ token } = await signIn(server.url, 'admin'));
  });
  afterAll(async () => {
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const satomori = (...args: string[]) => startSatomori(args, { url: server.url, token }, LIMIT_MS).ended;
  const total = async () => {
    const answer = await fetch(`${server.url}/web/api/map_points?limit=1&count=1`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return ((await answer.json()) as { total: number }).total;
  };
  const write = (name: string, text: string) => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
  };

  it('imports what can be read of a file, once, and takes it back', async () => {
    const good = Array.from(
      { length: 25 },
      (_, at) => `${at + 1},目撃,クマ,R7.5.${at + 1},14時頃,35.4,137.${700 + at},1頭`,
    );
    const bad = [
      '26,目撃,カバ,R7.6.1,,35.4,137.7,1',
      '27,目撃,クマ,2/30,,35.4,137.7,1',
      '28,目撃,クマ,R7.6.1,99時,35.4,137.7,1',
      '29,目撃,クマ,R7.6.1,,51,0.1,1',
      '1,目撃,クマ,R7.6.1,,35.4,137.7,1',
    ];
    const file = write(
      '記録.csv',
      ['番号,情報種別,獣種,目撃日,時刻,緯度,経度,頭数', ...good, ...bad].join('\r\n'),
    );
    const report = join(folder, 'report.csv');
    const profile = join(folder, 'profile.json');
    await satomori('import', file, '--source', 'walk', '--dry-run', '--save-profile', profile);
    // Where numbers repeat more columns are proposed as the key; here a repeated number is a slip of the pen.
    const proposed = JSON.parse(readFileSync(profile, 'utf8')) as object;
    writeFileSync(profile, JSON.stringify({ ...proposed, keys: ['番号'] }));
    const before = await total();
    const first = await satomori(
      'import',
      file,
      '--profile',
      profile,
      '--yes',
      '--json',
      'all',
      '--report',
      report,
    );
    expect(first.code).toBe(3);
    expect(JSON.parse(first.stdout)).toMatchObject({ status: 'done', made: 25, refused: 5 });
    expect(readFileSync(report, 'utf8').trimEnd().split('\r\n')).toHaveLength(6);
    expect(await total()).toBe(before + 25);
    const again = await satomori('import', file, '--profile', profile, '--yes', '--json', 'all');
    expect(JSON.parse(again.stdout)).toMatchObject({ made: 0, same: 25 });
    expect(await total()).toBe(before + 25);
    const { id } = JSON.parse(first.stdout) as { id: string };
    const undone = await satomori('api', 'POST', `/api/admin/imports/${id}/undo`, '--yes', '--json');
    expect(undone.code).toBe(0);
    expect(await total()).toBe(before);
  });

  it(
    'imports the published records of a prefecture',
    async ({ skip }) => {
      if (field === '') return skip('FIELD_DATA_DIR がありません');
      const profile = join(folder, 'akita.json');
      const before = await total();
      const tried = await satomori(
        'import',
        AKITA,
        '--source',
        'akita',
        '--dry-run',
        '--save-profile',
        profile,
      );
      expect(tried.stderr).toContain('鳥獣の種類');
      const mapping = JSON.parse(readFileSync(profile, 'utf8')) as { constants: object };
      writeFileSync(profile, JSON.stringify({ ...mapping, constants: { species: 'ツキノワグマ' } }));
      const imported = await satomori('import', AKITA, '--profile', profile, '--yes', '--json', 'all');
      expect(JSON.parse(imported.stdout)).toMatchObject({ status: 'done', made: 19_889, refused: 0 });
      expect(await total()).toBe(before + 19_889);
    },
    LIMIT_MS,
  );
});
