import { DEFAULT_APP_CONFIG } from '@satomori/core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { appConfig } from './appConfig.ts';

const FOREIGN = { baseUrl: 'https://api.example.jp/web', productKey: 'wanawatch' };
const fetched = vi.fn<typeof fetch>();

const json = (content: string, status = 200) =>
  new Response(content, { status, headers: { 'content-type': 'application/json' } });
/** Simulates another start of the app. */
function start() {
  globalThis.satomoriConfig = undefined;
  return appConfig('/web/');
}

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  fetched.mockReset();
  globalThis.satomoriConfig = undefined;
  localStorage.clear();
});

describe('a file that cannot be used', () => {
  it.each([
    ['{ "baseUrl": ', 'JSON'],
    ['{ "baseUrl": "//evil.example/web" }', 'baseUrl'],
    ['{ "productKey": "" }', 'productKey'],
    ['[]', 'baseUrl'],
  ])(
    '%s is said in a sentence that names whom to tell, also where one was read before',
    async (content, named) => {
      fetched.mockResolvedValueOnce(json(JSON.stringify(FOREIGN)));
      await start();
      fetched.mockResolvedValueOnce(json(content));
      const words = await start().catch(({ message }: Error) => message);
      expect(words).toMatch(/管理者に.*伝えて.*\/web\/config\.json/);
      expect(words).toContain(named);
    },
  );
});

it('is read once for all who want it', async () => {
  fetched.mockResolvedValue(json(JSON.stringify(FOREIGN)));
  expect(await start()).toEqual(FOREIGN);
  expect(await appConfig('/web/')).toEqual(FOREIGN);
  expect(fetched.mock.calls).toEqual([['/web/config.json', { signal: expect.any(AbortSignal) }]]);
});

it('is as by default where there is no such file, whatever was read before', async () => {
  fetched.mockResolvedValueOnce(json(JSON.stringify(FOREIGN)));
  await start();
  fetched.mockResolvedValueOnce(new Response('not found', { status: 404 }));
  expect(await start()).toEqual(DEFAULT_APP_CONFIG);
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  expect(await start()).toEqual(DEFAULT_APP_CONFIG);
});

describe('what was last read', () => {
  const AWAY: [string, () => Promise<Response>][] = [
    ['without a network', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['where a proxy answers', () => Promise.resolve(json('{}', 502))],
    ['behind a captive portal that speaks JSON', () => Promise.resolve(json('{"status":"login"}'))],
    ['behind a captive portal', () => Promise.resolve(new Response('<html>', { status: 200 }))],
  ];
  it.each(AWAY)('counts %s', async (_what, answer) => {
    fetched.mockImplementationOnce(answer);
    expect(await start()).toEqual(DEFAULT_APP_CONFIG);
    fetched.mockResolvedValueOnce(json(JSON.stringify(FOREIGN)));
    await start();
    fetched.mockImplementationOnce(answer);
    expect(await start()).toEqual(FOREIGN);
  });

  it('counts after three seconds without an answer; what comes later is for the next start', async () => {
    fetched.mockResolvedValueOnce(json(JSON.stringify(FOREIGN)));
    await start();
    vi.useFakeTimers();
    let answer: (response: Response) => void = () => {};
    fetched.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
    const seen = vi.fn<(config: unknown) => void>();
    void start().then(seen);
    await vi.advanceTimersByTimeAsync(2_999);
    expect(seen).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(seen).toHaveBeenCalledWith(FOREIGN);
    answer(json('{"baseUrl":"/machi/web"}'));
    await vi.advanceTimersByTimeAsync(0);
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    expect(await start()).toMatchObject({ baseUrl: '/machi/web' });
  });

  it('is nothing where it cannot be read any more', async () => {
    localStorage.setItem('satomori-config', '{"baseUrl":"//evil.example/web"}');
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    expect(await start()).toEqual(DEFAULT_APP_CONFIG);
  });
});
