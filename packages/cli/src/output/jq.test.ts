import { describe, expect, it } from 'vitest';
import { answer, idOf, trapLogWith, trapWith } from '../testing/samples.ts';
import { fakeServer, run } from '../testing/testProcess.ts';
import { createJqFilter } from './jq.ts';

const NASTY = '\u001B[31m西\u202E谷\t3\n号';
const server = () =>
  fakeServer({
    'GET /api/traps': {
      body: answer([trapWith(), trapWith({ id: idOf(2), trap_no: 'T-002', name: NASTY, state: 'fired' })]),
    },
    'GET /api/trap_logs': { body: answer([trapLogWith({ id: idOf(2), kind: 'heartbeat' }), trapLogWith()]) },
    'GET /api/users': { body: { json: [{ name: '西谷 勇' }] } },
  });

describe('--jq', () => {
  it.each([
    [['traps', 'list', '--jq', 'map(select(.state == "fired")) | length'], '1\n'],
    [['traps', 'list', '--jq', '.[] | [.trap_no, .state] | @tsv'], 'T-002\tfired\nT-001\tarmed\n'],
    [['traps', 'list', '--json', 'trap_no', '--jq', '.[0]'], '{"trap_no":"T-002"}\n'],
    [
      ['traps', 'list', '--jq', 'group_by(.state) | map({(.[0].state): length}) | add'],
      '{"armed":1,"fired":1}\n',
    ],
    [['traps', 'list', '--jq', 'empty'], ''],
    // A stream is filtered row by row.
    [['logs', 'traps', '--jq', 'select(.kind == "fired") | .kind'], 'fired\n'],
    [['traps', 'show', 'T-001', '--jq', '.state'], 'armed\n'],
    [['api', 'GET', '/api/users', '--jq', '.json[0].name'], '西谷 勇\n'],
    [['help', 'exit-codes', '--jq', '[.[].code] | max'], '130\n'],
  ])('%j', async (args, expected) => {
    expect(await run(args, server())).toEqual({ code: 0, stdout: expected, stderr: '' });
  });

  it.each(['.[', 'no_such_function', '.name.x.y', '.[0] | map(.x'])(
    'says in Japanese what is wrong with %s',
    async (filter) => {
      const { code, stdout, stderr } = await run(['traps', 'list', '--jq', filter], server());
      expect({ filter, code, stdout }).toEqual({ filter, code: 2, stdout: '' });
      expect(JSON.parse(stderr)).toMatchObject({
        error: { code: 'usage', message: expect.stringContaining('--jq の式') },
      });
    },
  );

  it('asks no server for a filter that cannot be read', async () => {
    const { fetch, asked } = server();
    await run(['traps', 'list', '--jq', '.['], { fetch });
    expect(asked).toEqual([]);
  });

  it('is refused where there is no JSON', async () => {
    expect(await run(['auth', 'token', '--jq', '.'])).toMatchObject({ code: 2, stdout: '' });
  });

  it.each([true, false])(
    'keeps what a name holds from moving the cursor (terminal: %s)',
    async (isTerminal) => {
      const { stdout } = await run(['traps', 'list', '--jq', '.[0].name', '--color', 'never'], {
        isTerminal,
        ...server(),
      });
      expect(stdout).toBe(`\\e[31m西\\u202e谷${isTerminal ? '\\t' : '\t'}3\\n号\n`);
    },
  );

  it.each([
    ['[.[] | .b // "none"]', ['["none",2]']],
    ['.[1:] | length', ['1']],
    ['.[1].a[:-1]', ['xy']],
    ['.[1].a | test("[:x]")', ['true']],
    ['try error("no") catch .', ['no']],
    ['. as [{a: $first}] | $first', ['x']],
    ['-(.[1].b)', ['-2']],
    ['0 | strftime("%Y")', ['1970']],
  ])('%s', async (filter, expected) => {
    const through = await createJqFilter(filter, false);
    expect(through([[{ a: 'x' }, { a: 'xyz', b: 2 }]])).toEqual(expected);
  });

  it('says so where there is more than jq can hold', async () => {
    const through = await createJqFilter('. * 2000000000', false);
    expect(() => through(['x'])).toThrow('多すぎます');
  });

  it('leaves the meaning of JSON as it is', async () => {
    const [line = ''] = (await createJqFilter('{name}', true))([{ name: NASTY }]);
    // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
    expect(line).not.toMatch(/[\u0000-\u001f\u202e]/);
    expect(JSON.parse(line)).toEqual({ name: NASTY });
  });
});

describe('--json alone', () => {
  it('lists the names of the fields and asks no server', async () => {
    const { fetch, asked } = server();
    const { code, stdout } = await run(['traps', 'list', '--json'], { fetch });
    expect(code).toBe(0);
    expect(stdout.split('\n')).toEqual(expect.arrayContaining(['trap_no', 'name', 'state']));
    expect(asked).toEqual([]);
  });

  it('is a slip of the pen in a command that writes: a job must not take the list for a success', async () => {
    const { fetch, asked } = server();
    const { code, stdout } = await run(['traps', 'check', 'T-001', '--yes', '--json'], { fetch });
    expect({ code, stdout, asked }).toEqual({ code: 2, stdout: '', asked: [] });
  });
});
