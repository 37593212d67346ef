import { hash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { evidencePack } from '@satomori/core/testing';
import { describe, expect, it, vi } from 'vitest';
import { contextFor } from '../testing/realServer.ts';
import { answer, idOf, userWith } from '../testing/samples.ts';
import { temporaryFolder } from '../testing/temporaryFolder.ts';
import { testContext } from '../testing/testContext.ts';
import { checkEvidence } from './check.ts';
import { getEvidence } from './get.ts';
import { verifyEvidence } from './verify.ts';

const YAMADA = { ...userWith({ name: '山田 太郎' }), id: idOf(7) };
const MONTH = { from: '2026-10-01', to: '2026-10-31' };
const people = async () => answer([YAMADA]);
const sha256 = (text: string | Uint8Array) => hash('sha256', text);

describe('the evidence for rewards', () => {
  it('is checked for a person and a period', async () => {
    const fault = {
      capture_id: idOf(1),
      capture_no: 'NIA-1',
      captured_at: '2026-10-03T00:00:00.000Z',
      time_precision: 'exact',
      fault: 'photo_missing',
      photo_kind: 'date_board',
    };
    const check = vi.fn(async () => ({ hunter_name: YAMADA.name, captures: 3, faults: [fault] }));
    const api = { list: people, rewardEvidence: { check } };
    const { context, printed, said } = testContext(api as never, 'table');
    await checkEvidence(context, '山田 太郎', MONTH);
    expect(check).toHaveBeenCalledWith({ hunter_id: YAMADA.id, ...MONTH }, expect.anything());
    expect(printed()).toMatch(/NIA-1 +2026-10-03 09:00 +必要な「日付の表示」の写真がありません/);
    expect(said.join('\n')).toContain('承認済みの捕獲 3件\n足りないもの 1件');
  });

  it('needs both ends of the period', async () => {
    const { context } = testContext({ list: people } as never);
    for (const range of [{}, { from: '2026-10-01' }])
      await expect(checkEvidence(context, '山田 太郎', range)).rejects.toMatchObject({ exit: 'usage' });
  });

  it('is saved under the name of the server', async () => {
    const folder = temporaryFolder();
    const asked: string[] = [];
    const { context, printed } = await contextFor((request, response) => {
      asked.push(request.url ?? '');
      if (request.url?.includes('/api/admin/users') === true) {
        response.setHeader('content-type', 'application/json');
        return response.end(JSON.stringify({ json: [YAMADA], next: null }));
      }
      response.setHeader('content-type', 'application/zip');
      response.setHeader('content-disposition', 'attachment; filename="pack.zip"');
      response.end('zip');
    });
    await getEvidence(context, '山田 太郎', { ...MONTH, out: `${folder}/`, incomplete: true });
    expect(asked.at(-1)).toContain(`from=${MONTH.from}&to=${MONTH.to}&incomplete=1`);
    expect(readFileSync(join(folder, 'pack.zip'), 'utf8')).toBe('zip');
    expect(printed()).toBe(`${join(folder, 'pack.zip')}\n`);
  });

  it.each([
    [409, 'evidence_incomplete', '足りないものがあります。'],
    [400, 'too_many_exported_photos', 'いまは1,001枚あり、一度に保存できるのは1,000枚までです。'],
  ])('is not saved where it is refused: %s %s', async (status, result, message) => {
    const folder = temporaryFolder();
    const { context } = await contextFor((request, response) => {
      const isList = request.url?.includes('/api/admin/users') === true;
      response.writeHead(isList ? 200 : status, { 'content-type': 'application/json' });
      const refused = { result, message };
      response.end(JSON.stringify(isList ? { json: [YAMADA], next: null } : refused));
    });
    await expect(getEvidence(context, '山田 太郎', { ...MONTH, out: `${folder}/` })).rejects.toMatchObject({
      result,
      message: expect.stringContaining(message),
    });
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('a pack of evidence', () => {
  const HEAD = {
    format: 'satomori-reward-evidence',
    version: 1,
    site: '里山町',
    hunter: { id: idOf(7), name: '山田 太郎' },
    period: MONTH,
    captures: 2,
    is_complete: false,
    made_at: '2026-11-01T00:00:00.000Z',
    made_by: '川上',
  };

  async function pack(content: string, written?: string): Promise<string> {
    const path = join(temporaryFolder(), 'a.zip');
    writeFileSync(path, await evidencePack(HEAD, content, sha256, written));
    return path;
  }

  it('as it was made says whose it is, with the number to compare', async () => {
    const { context, printed } = testContext({}, 'table');
    await verifyEvidence(context, await pack('一覧'));
    expect(printed()).toMatch(/捕獲者 +山田 太郎\n期間 +2026-10-01～2026-10-31\n捕獲 +2件（不足あり）/);
    expect(printed()).toMatch(/照合番号 +[0-9a-f]{64}\n改変 +ありません\n/);
  });

  it('with another content fails, naming the file', async () => {
    const { context } = testContext({}, 'table');
    await expect(verifyEvidence(context, await pack('一覧', '一覧 '))).rejects.toMatchObject({
      exit: 'error',
      next: ['ファイルが作られたときと違います: captures.csv'],
    });
  });

  it('fails where it is none, and where there is no file', async () => {
    const { context } = testContext();
    const path = join(temporaryFolder(), 'b.zip');
    writeFileSync(path, 'no zip');
    await expect(verifyEvidence(context, path)).rejects.toMatchObject({ exit: 'error' });
    await expect(verifyEvidence(context, `${path}.zip`)).rejects.toMatchObject({ name: 'CliError' });
  });
});
