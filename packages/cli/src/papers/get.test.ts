import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getPaper as getPaperEndpoint, PDF_TYPES, PAPER_TITLES } from '@satomori/core';
import { describe, expect, it, vi } from 'vitest';
import { PAPER_FAMILIES } from './paperTypes.ts';
import { createUndiciFetch } from '../server/undiciFetch.ts';
import { idOf } from '../testing/samples.ts';
import { listen } from '../testing/realServer.ts';
import { temporaryFolder } from '../testing/temporaryFolder.ts';
import { parse, testContext } from '../testing/testContext.ts';
import { run } from '../testing/testWorld.ts';
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
  for (const [name, sent] of Object.entries(sentOf))
    expect([name, takes(sent)]).toEqual([name, filters.includes(name as keyof typeof SENT)]);
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
