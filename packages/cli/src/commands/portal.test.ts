import type { RequestListener, ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { createTokenFile } from '../settings/tokenFile.ts';
import { listen } from '../testing/realServer.ts';
import { answer, idOf, NOW, tokenUntil, trapWith } from '../testing/samples.ts';
import { FAULTS, portal } from '../testing/portal.ts';
import { temporaryFolder } from '../testing/temporaryFolder.ts';
import { run } from '../testing/testProcess.ts';

const MEMORY = 400 * 1024 * 1024;
const TOKEN = tokenUntil(NOW + 20 * 86_400_000);

/** One command for each method that the fault can affect. */
const COMMANDS: Record<string, string[]> = {
  GET: ['traps', 'list', '--all'],
  'GET of a log': ['logs', 'traps', '-r'],
  POST: ['notifications', 'ack', idOf(1), '--yes'],
  'POST after a GET': ['traps', 'check', 'T-001', '--yes'],
  PUT: ['api', 'PUT', `/api/traps/${idOf(1)}`, '--body', '{}', '--yes'],
  DELETE: ['api', 'DELETE', `/api/traps/${idOf(1)}`, '--yes'],
  'the sign-in': ['auth', 'login', '--login-id', 'a', '--password-stdin'],
};
/** `api` prints whatever the address answers, of any shape. */
const ANSWERS_BY_HAND = new Set(['JSON of another shape', 'another id']);

/** Only the last call of a command meets the fault. */
const behind =
  (fault: (response: ServerResponse) => unknown, isReading: boolean): RequestListener =>
  (request, response) => {
    if (isReading || request.method !== 'GET') return portal(fault)(request, response);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(answer([trapWith()])));
  };

/** Source: R54 and R55. */
describe.each(Object.entries(FAULTS))('%s in place of the server', (name, fault) => {
  it.each(Object.entries(COMMANDS))('fails %s, and keeps the sign-in', async (call, args) => {
    if (args[0] === 'api' && ANSWERS_BY_HAND.has(name)) return;
    const url = await listen(behind(fault, call.startsWith('GET')));
    const settingsFolder = temporaryFolder();
    const tokens = createTokenFile(settingsFolder, { tokenKey: url, url });
    tokens.set(TOKEN);
    const before = process.memoryUsage.rss();
    const { code, stdout, stderr } = await run([...args, '--timeout', '2'], {
      settingsFolder,
      input: 'password\n',
      environment: { SATOMORI_TOKEN: '', SATOMORI_URL: url },
    });
    expect([stdout, stderr]).toEqual(['', expect.stringMatching(/^(satomori: |記録できたか)\P{Cc}+/u)]);
    expect([7, 8]).toContain(code);
    // A record that may or may not have been stored can be sent again with the same id.
    if (args[0] === 'traps' && args[1] === 'check') expect(stderr).toMatch(/--id [0-9a-f-]{36}/);
    expect(tokens.get()).toBe(TOKEN);
    expect(process.memoryUsage.rss() - before).toBeLessThan(MEMORY);
  });
});
