import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getPaper as getPaperEndpoint, PAPER_TITLES, PDF_TYPES, RESULT_PAPERS } from '@satomori/core';
import { describe, expect, it, vi } from 'vitest';
import { PAPER_FAMILIES } from './paperTypes.ts';
import { createUndiciFetch } from '../server/undiciFetch.ts';
import { answer, idOf } from '../testing/samples.ts';
import { listen } from '../testing/realServer.ts';
import { temporaryFolder } from '../testing/temporaryFolder.ts';
import { parse, testContext } from '../testing/testContext.ts';
import { run } from '../testing/testProcess.ts';
import { getPaper, getPdfCommand } from './get.ts';

describe('parsing', () => {
  it('takes the states of both lists', async () => {
    const run = vi.fn();
    await parse(getPdfCommand, run, ['--type', 'capture_list', '--state', '承認済み', '-o', '-']);
    expect(run.mock.calls[0]?.[1]).toEqual({ type: 'capture_list', state: 'approved', out: '-' });
  });

  it('knows every paper of the contract, by code and by name', async () => {
    const run = vi.fn();
    for (const type of PDF_TYPES) {
      await parse(getPdfCommand, run, ['--type', type]);
      await parse(getPdfCommand, run, ['--type', PAPER_TITLES[type]]);
      expect(run.mock.calls.slice(-2).map((call) => call[1] as object)).toEqual([{ type }, { type }]);
    }
  });

  it.each([
    [[]],
    [['--type', 'menu']],
    [['--type', 'label,patrol']],
    [['--type', 'trap_list', '--each', 'week']],
  ])('refuses %j', async (args) => {
    await expect(parse(getPdfCommand, vi.fn(), args)).rejects.toThrow();
  });
});

it.each([
  { type: 'trap_list', from: '2026-11-01' },
  { type: 'trap_list', species: 'boar' },
  { type: 'trap_list', state: 'approved' },
  { type: 'trap_list', each: 'month', from: '2026-11-01', to: '2026-11-02' },
  { type: 'capture_list', gateway: 'x' },
  { type: 'permit_return', from: '2026-11-01' },
  { type: 'hunting_report', species: 'boar' },
  { type: 'hunting_report', each: 'month', from: '2026-11-01', to: '2026-11-02' },
  { type: 'capture_list', state: 'fired' },
  { type: 'capture_list', kind: 'snare' },
  { type: 'first_login', state: 'approved' },
  { type: 'capture_list', nameTemplate: '{month}' },
  { type: 'capture_list', resume: true },
  { type: 'capture_list', dryRun: true },
] as const)('asks for nothing with %j', async (options) => {
  await expect(getPaper(testContext().context, options)).rejects.toMatchObject({ exit: 'usage' });
});

const PERIOD = { from: '2026-10-31T15:00:00.000Z', to: '2026-11-30T15:00:00.000Z' };
/** What each option becomes in the request. */
const SENT = {
  from: { from: '2026-11-01T00:00:00.000Z' },
  to: { to: '2026-11-02T00:00:00.000Z' },
  species: { species: 'boar' },
  group: { group_id: idOf(1) },
  trap: { trap_id: idOf(1) },
  gateway: { gateway_id: idOf(1) },
  query: { q: '水神' },
  id: { ids: idOf(1) },
};

it.each(PDF_TYPES)('%s: what the command takes is what the server takes', (type) => {
  const { filters, states, kinds } = PAPER_FAMILIES[type];
  const takes = (query: object) => getPaperEndpoint.query.safeParse({ type, ...query }).success;
  // A period of the patrol book has both ends.
  const sentOf = type === 'patrol' ? { ...SENT, from: PERIOD, to: PERIOD } : SENT;
  // The server ignores what would cut off a part of a permit's results; the command refuses it.
  const isWhole = RESULT_PAPERS.some((each) => each === type);
  const asked = isWhole ? PAPER_FAMILIES.capture.filters : filters;
  for (const [name, sent] of Object.entries(sentOf))
    expect([name, takes(sent)]).toEqual([name, asked.includes(name as keyof typeof SENT)]);
  for (const state of Object.keys(states)) expect([state, takes({ state })]).toEqual([state, true]);
  for (const kind of Object.keys(kinds)) expect([kind, takes({ kind })]).toEqual([kind, true]);
});

it('saves a paper of the filter', async () => {
  const asked: (string | undefined)[] = [];
  const url = await listen((request, response) => {
    asked.push(request.url);
    response.setHeader('content-type', 'application/pdf');
    response.end('%PDF');
  });
  const out = join(temporaryFolder(), 'a.pdf');
  const args = ['pdf', 'get', '--type', 'capture_list', '--to', '2026-11-20', '-q', '水神', '--out', out];
  const ran = await run(args, { fetch: createUndiciFetch({}), environment: { SATOMORI_URL: url } });
  expect(ran).toEqual({ code: 0, stdout: `${out}\n`, stderr: '' });
  expect(decodeURIComponent(asked.join())).toBe(
    '/web/api/pdf?type=capture_list&to=2026-11-20T15:00:00.000Z&q=水神',
  );
  expect(readFileSync(out, 'utf8')).toBe('%PDF');
});

describe('slips for the first sign-in', () => {
  const slips = { type: 'first_login', group: '西谷班', query: '西' } as const;
  function contextOf(answerOf: boolean | null) {
    const group = { id: idOf(5), name: '西谷班', kind: 'hunt', parent_id: null };
    const { context } = testContext({ groups: { list: async () => answer([group]) } });
    const paper = vi.fn(async () => new Response('%PDF', { headers: { 'content-type': 'application/pdf' } }));
    const confirm = vi.fn(async () => answerOf === true);
    const ask = { ...context.ask, isPossible: answerOf !== null, confirm };
    return { paper, confirm, context: { ...context, ask, files: { ...context.files, paper } } };
  }

  it('are made after a question that says whose, or with --yes', async () => {
    const out = join(temporaryFolder(), 'hyo.pdf');
    const { context, paper, confirm } = contextOf(true);
    await getPaper(context, { ...slips, out });
    expect(confirm).toHaveBeenCalledWith(
      'グループ「西谷班」とその下の、「西」を含む人の初回ログイン票を作りますか？ 前に作った票は使えなくなります。',
    );
    await getPaper(context, { ...slips, out, force: true, yes: true });
    expect([confirm.mock.calls.length, paper.mock.calls.length]).toEqual([1, 2]);
    await getPaper(context, { type: 'first_login', id: idOf(1), out, force: true });
    expect(confirm).toHaveBeenLastCalledWith(expect.stringContaining('--id で選んだ人の'));
    await getPaper(context, { type: 'first_login', out, force: true });
    expect(confirm).toHaveBeenLastCalledWith(expect.stringContaining('サイトの全員の'));
  });

  it('are not made where the person declines, or nobody can be asked', async () => {
    const out = join(temporaryFolder(), 'hyo.pdf');
    const [declining, alone] = [contextOf(false), contextOf(null)];
    await expect(getPaper(declining.context, { ...slips, out })).rejects.toMatchObject({ code: 'declined' });
    await expect(getPaper(alone.context, { ...slips, out })).rejects.toMatchObject({
      exit: 'usage',
      message: expect.stringContaining('--yes') as string,
    });
    await getPaper(alone.context, { type: 'label', out });
    expect([declining.paper.mock.calls, alone.paper.mock.calls.length]).toEqual([[], 1]);
  });

  it('are not split, since of several for one person only the last works', async () => {
    const { context, paper } = contextOf(null);
    const out = temporaryFolder();
    const getting = getPaper(context, { type: 'first_login', each: 'group', out, yes: true });
    await expect(getting).rejects.toMatchObject({
      exit: 'usage',
      message: expect.stringContaining('--each で分けられません') as string,
      next: [expect.stringContaining('--everyone'), expect.stringContaining('--group')],
    });
    expect([paper.mock.calls, readdirSync(out)]).toEqual([[], []]);
  });
});

it('ends with the code of the refusal, and without a file', async () => {
  const url = await listen((_request, response) => {
    response.writeHead(403, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ result: 'not_allowed', message: '権限がありません。' }));
  });
  const out = join(temporaryFolder(), 'a.pdf');
  const args = ['pdf', 'get', '--type', 'capture_list', '--out', out];
  const { code } = await run(args, { fetch: createUndiciFetch({}), environment: { SATOMORI_URL: url } });
  expect([code, existsSync(out)]).toEqual([5, false]);
});
