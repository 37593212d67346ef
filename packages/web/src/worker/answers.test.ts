import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answerFile, answerPage, wayOf } from './answers.ts';
import { dropOlder, keepShell, type Shell } from './shell.ts';

const ORIGIN = 'https://satomori.example';
const shell: Shell = {
  build: 'b',
  cache: 'satomori-build-b',
  base: '/web/',
  files: [
    { address: '/web/', integrity: 'sha256-x' },
    { address: '/web/icon.svg', integrity: 'sha256-y' },
    { address: '/web/assets/index-1.js' },
  ],
};

interface Asked {
  method?: string;
  mode?: RequestMode;
  origin?: string;
}
const way = (path: string, { method = 'GET', mode = 'cors', origin = ORIGIN }: Asked = {}) =>
  wayOf({ method, mode, url: origin + path }, shell, ORIGIN);

describe('the worker', () => {
  it('answers for the page and the files of the build', () => {
    expect(way('/web/', { mode: 'navigate' })).toBe('page');
    expect(way('/web/assets/index-1.js')).toBe('file');
    expect(way('/web/assets/later-2.js')).toBe('file');
    expect(way('/web/icon.svg')).toBe('file');
  });

  it.each([
    '/web/api/traps',
    '/web/api/image?path=x',
    '/web/api/events',
    '/web/_nuxt/builds/latest.json',
    '/web/builds/meta/b.json',
    '/web/Home/_payload.json',
    '/web/sw.js',
    '/web/',
  ])('leaves %s to the server', (path) => {
    expect(way(path)).toBe('network');
  });

  it('leaves other methods, other origins and other pages alone', () => {
    expect(way('/web/assets/index-1.js', { method: 'POST' })).toBe('network');
    expect(way('/web/assets/index-1.js', { origin: 'https://tiles.example' })).toBe('network');
    expect(way('/web/api/pdf?type=daily', { mode: 'navigate' })).toBe('network');
  });
});

describe('what it answers', () => {
  const request = new Request(`${ORIGIN}/web/`);
  const kept = vi.fn<(request: unknown, options: unknown) => Promise<Response | undefined>>();
  const fetched = vi.fn<() => Promise<Response>>();
  const textOf = async (answer: Promise<Response>) => (await answer).text();
  beforeEach(() => {
    kept.mockImplementation(async () => new Response('kept'));
    vi.stubGlobal('caches', { match: kept });
    vi.stubGlobal('fetch', fetched);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.resetAllMocks();
  });

  it('is the deployed page where there is one', async () => {
    fetched.mockResolvedValue(new Response('deployed'));
    expect(await textOf(answerPage(request, shell))).toBe('deployed');
  });

  it('is the kept page without a network, and where the server has a fault', async () => {
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    expect(await textOf(answerPage(request, shell))).toBe('kept');
    fetched.mockResolvedValueOnce(new Response('fault', { status: 502 }));
    expect(await textOf(answerPage(request, shell))).toBe('kept');
    expect(kept).toHaveBeenCalledWith('/web/', { cacheName: shell.cache, ignoreVary: true });
  });

  it('is the kept page after three seconds without an answer', async () => {
    vi.useFakeTimers();
    fetched.mockReturnValue(new Promise(() => {}));
    const seen = vi.fn<(answer: Response) => void>();
    void answerPage(request, shell).then(seen);
    await vi.advanceTimersByTimeAsync(2_999);
    expect(seen).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await seen.mock.calls[0]?.[0].text()).toBe('kept');
  });

  it('is what the server says where nothing is kept', async () => {
    kept.mockResolvedValue(undefined);
    fetched.mockResolvedValueOnce(new Response('fault', { status: 502 }));
    expect(await textOf(answerPage(request, shell))).toBe('fault');
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await expect(answerPage(request, shell)).rejects.toThrow('Failed to fetch');
  });

  it('is a kept file without asking, another one from the server', async () => {
    expect(await textOf(answerFile(request, shell))).toBe('kept');
    expect(fetched).not.toHaveBeenCalled();
    kept.mockResolvedValue(undefined);
    fetched.mockResolvedValue(new Response('deployed'));
    expect(await textOf(answerFile(request, shell))).toBe('deployed');
  });
});

describe('what it keeps', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('is refused as a whole where the page is of another build', async () => {
    const asked: Request[] = [];
    vi.stubGlobal('fetch', (request: Request) => {
      asked.push(request);
      return Promise.reject(new TypeError('integrity'));
    });
    vi.stubGlobal('caches', { open: async () => ({ put: vi.fn() }) });
    vi.stubGlobal(
      'Request',
      class {
        url: string;
        options: RequestInit;
        constructor(url: string, options: RequestInit = {}) {
          this.url = url;
          this.options = options;
        }
      },
    );
    await expect(keepShell(shell)).rejects.toThrow('integrity');
    expect(asked).toEqual([
      { url: '/web/', options: { cache: 'no-cache', integrity: 'sha256-x' } },
      { url: '/web/icon.svg', options: { cache: 'no-cache', integrity: 'sha256-y' } },
      { url: '/web/assets/index-1.js', options: {} },
    ]);
  });

  it('is never the page of a captive portal, which answers 200 for any address', async () => {
    const put = vi.fn<(address: string) => Promise<void>>();
    const page = { headers: { 'content-type': 'text/html' } };
    vi.stubGlobal('caches', { open: async () => ({ put }) });
    vi.stubGlobal('Request', vi.fn());
    vi.stubGlobal('fetch', async () => new Response('<html>', page));
    await expect(keepShell(shell)).rejects.toThrow('no file of the build');
    const kept = put.mock.calls.map(([address]) => address);
    // The page itself is identified by its hash alone.
    expect(kept.filter((address) => address !== shell.base)).toEqual([]);
  });

  it('is of this build; other builds go, what is not a build stays', async () => {
    const remove = vi.fn<(name: string) => Promise<boolean>>().mockResolvedValue(true);
    const keys = async () => ['satomori-build-a', 'satomori-build-b', 'satomori-tiles'];
    vi.stubGlobal('caches', { keys, delete: remove });
    await dropOlder(shell);
    expect(remove.mock.calls).toEqual([['satomori-build-a']]);
  });
});
