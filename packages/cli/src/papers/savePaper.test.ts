import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contextFor } from '../testing/realServer.ts';
import { temporaryFolder } from '../testing/temporaryFolder.ts';
import { savePaper } from './savePaper.ts';

const PDF = Buffer.from('%PDF-1.7 里山町');
const query = { type: 'trap_list' } as const;
const noSleep = async () => {};

const answerPaper: RequestListener = (_request, response) => {
  response.setHeader('content-type', 'application/pdf');
  response.setHeader(
    'content-disposition',
    `attachment; filename="x.pdf"; filename*=UTF-8''%E9%87%8C%2F..%2F%F0%A0%AE%B7.pdf`,
  );
  response.end(PDF);
};

describe('savePaper', () => {
  it('saves under the name of the server, made safe, and prints the path', async () => {
    const folder = temporaryFolder();
    const { context, printed } = await contextFor(answerPaper);
    await savePaper(context, query, { out: `${folder}/` });
    const path = join(folder, '里_.._𠮷.pdf');
    expect(printed()).toBe(`${path}\n`);
    expect(readFileSync(path)).toEqual(PDF);
  });

  it('prints path, size and hash as JSON', async () => {
    const out = join(temporaryFolder(), 'a.pdf');
    const { context, printed } = await contextFor(answerPaper, 'json');
    await savePaper(context, query, { out });
    const sha256 = hash('sha256', PDF);
    expect(JSON.parse(printed())).toEqual({ path: out, bytes: PDF.length, sha256 });
  });

  it('writes over nothing unless told to', async () => {
    const out = join(temporaryFolder(), 'a.pdf');
    writeFileSync(out, 'mine');
    const { context } = await contextFor(answerPaper);
    await expect(savePaper(context, query, { out })).rejects.toMatchObject({ exit: 'usage' });
    expect(readFileSync(out, 'utf8')).toBe('mine');
    await savePaper(context, query, { out, force: true });
    expect(readFileSync(out)).toEqual(PDF);
  });

  it('lets only its owner read slips for the first sign-in, also in place of a file that others could read', async () => {
    const [list, slips] = ['list.pdf', 'slips.pdf'].map((name) => join(temporaryFolder(), name));
    const { context } = await contextFor(answerPaper);
    writeFileSync(slips!, 'earlier', { mode: 0o644 });
    await savePaper(context, query, { out: list! });
    await savePaper(context, { type: 'first_login' }, { out: slips!, force: true });
    const modes = [list!, slips!].map((path) => statSync(path).mode & 0o777);
    expect(modes).toEqual([0o666 & ~process.umask(), 0o600]);
  });

  it('writes to stdout, but not on a terminal', async () => {
    const { context, printed } = await contextFor(answerPaper);
    await savePaper(context, query, { out: '-' });
    expect(printed()).toBe(PDF.toString());
    const onTerminal = savePaper({ ...context, isTerminal: true }, query, { out: '-' });
    await expect(onTerminal).rejects.toMatchObject({ exit: 'usage' });
  });

  it('asks again where the connection is cut in the middle', async () => {
    const folder = temporaryFolder();
    let asked = 0;
    const { context } = await contextFor((request, response) => {
      asked += 1;
      if (asked > 1) return answerPaper(request, response);
      response.writeHead(200, { 'content-type': 'application/pdf', 'content-length': PDF.length });
      response.write(PDF.subarray(0, 5), () => response.destroy());
    });
    await savePaper(context, query, { out: join(folder, 'a.pdf') }, noSleep);
    expect(asked).toBe(2);
    expect(readdirSync(folder)).toEqual(['a.pdf']);
  });

  it('takes no page of somebody else for a paper', async () => {
    const out = join(temporaryFolder(), 'a.pdf');
    const { context } = await contextFor((_request, response) => {
      response.setHeader('content-type', 'text/html');
      response.end('<h1>Wi-Fi</h1>');
    });
    await expect(savePaper(context, query, { out }, noSleep)).rejects.toThrow();
    expect(existsSync(out)).toBe(false);
  });

  it('says in words where it cannot write', async () => {
    const { context } = await contextFor(answerPaper);
    const out = join(temporaryFolder(), 'missing', 'a.pdf');
    await expect(savePaper(context, query, { out })).rejects.toThrow('フォルダーがありません');
  });
});
