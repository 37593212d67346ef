import { Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { OutputClosed } from '../errors/cliError.ts';
import { answer, firedTrapWith, idOf, trapLogWith } from '../testing/samples.ts';
import { testContext } from '../testing/testContext.ts';
import { fakeServer, run } from '../testing/testProcess.ts';
import { createSink } from '../output/sink.ts';
import { createOutput } from '../output/output.ts';
import { printWritten } from './printWritten.ts';

const log = trapLogWith({ id: idOf(901), kind: 'checked' });
const trapServer = () =>
  fakeServer({
    'GET /api/traps': { body: answer([firedTrapWith()]) },
    'POST /api/trap_logs': ({ body }) => ({ body: { json: { ...log, id: (body as { id: string }).id } } }),
    'POST /api/notifications': { body: { json: { id: idOf(5) } } },
  });
const check = (jq: string) => ['traps', 'check', '西谷3号', '--yes', '--jq', jq];

describe('a row that was written', () => {
  it('is named where the filter does not fit it, and the command is not one to be corrected', async () => {
    const server = trapServer();
    const { code, stderr } = await run(check('.[].id'), server);
    const { id } = server.asked.at(-1)!.body as { id: string };
    expect(stderr).toContain(`記録は済んでいます（id ${id}）`);
    expect(code).toBe(1);
  });

  it('is named as JSON for a program too', async () => {
    const server = trapServer();
    const { stderr } = await run(check('.[].id'), server);
    expect(JSON.parse(stderr)).toMatchObject({
      error: {
        code: 'stored_but_not_printed',
        exit_code: 1,
        message: expect.stringContaining('id ') as string,
      },
    });
  });

  it.each(['.[', 'nothing_like_this'])('is not written where the filter is none: %s', async (filter) => {
    const server = trapServer();
    const { code } = await run(check(filter), server);
    expect(code).toBe(2);
    expect(server.asked).toEqual([]);
  });

  it('is named after a call of `api` as well, and a list that was only read is not', async () => {
    const post = ['api', 'POST', '/api/notifications', '--body', '{}', '--yes', '--jq', '.[].id.x'];
    const written = await run(post, trapServer());
    expect(written.stderr).toContain(`記録は済んでいます（id ${idOf(5)}）`);
    expect(written.code).toBe(1);
    const read = await run(['api', 'GET', '/api/traps', '--jq', '.json.x'], trapServer());
    expect(read.code).toBe(2);
  });

  it.each([
    ['is full', 'ENOSPC', `記録は済んでいます（id ${log.id}）`],
    ['was closed by its reader, where nothing is said', 'EPIPE', new OutputClosed()],
  ])('is named where stdout %s', async (_what, code, expected) => {
    const error = Object.assign(new Error('write'), { code, syscall: 'write' });
    const stream = new Writable({ write: (_chunk, _encoding, done) => done(error) });
    const { context } = testContext();
    const output = createOutput({
      mode: 'tsv',
      json: { fields: null, wantsNames: false },
      style: { hasColor: false, isAscii: false },
      sink: createSink(stream),
      room: 80,
      now: context.now,
    });
    const lines = [['id', log.id]] as const;
    await expect(printWritten({ output }, { id: log.id, row: log, lines })).rejects.toThrow(expected);
  });
});
