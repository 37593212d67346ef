import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answerFile, answerPage, wayOf } from './answers.ts';
import { fakeBuildCaches } from '../platform/page/testing/fakeBuildCaches.ts';
import { dropEarlier, keepShell, type Shell } from './keepShell.ts';

const ORIGIN = 'https://satomori.example';
/** An earlier build with all the screens of its person. */
const WHOLE = { '/web/': 'a', '/web/has-screens': '' };
const typeOf = (address: string) => (address.endsWith('.svg') ? 'image/svg+xml' : 'text/javascript');
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
    vi.stubGlobal('caches', { match: kept, keys: async () => [shell.cache] });
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

describe('without a signal, after a newer build has been installed', () => {
  const page = new Request(`${ORIGIN}/web/`);
  const part = new Request(`${ORIGIN}/web/assets/HuntShotScreen-a.js`);
  const start = (kept: Record<string, Record<string, string>>) =>
    vi.stubGlobal('caches', fakeBuildCaches({ kept }));
  const textOf = async (answer: Promise<Response>) => (await answer).text();
  beforeEach(() => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  /** Source: R90. */
  it('a page that is still open gets the parts of its own build', async () => {
    start({ 'satomori-build-a': { '/web/assets/HuntShotScreen-a.js': 'a' }, 'satomori-build-b': {} });
    expect(await textOf(answerFile(part, shell))).toBe('a');
  });

  /** Source: R90. */
  it('the latest build that has the screens starts', async () => {
    start({ 'satomori-build-a': WHOLE, 'satomori-build-b': { '/web/': 'b' } });
    expect(await textOf(answerPage(page, shell))).toBe('a');
    start({ 'satomori-build-a': WHOLE, 'satomori-build-b': { ...WHOLE, '/web/': 'b' } });
    expect(await textOf(answerPage(page, shell))).toBe('b');
  });

  it('the earliest starts where none has the screens, and this one where that has no page', async () => {
    start({
      'satomori-build-0': { '/web/': '0' },
      'satomori-build-a': { '/web/has-screens': '' },
      'satomori-build-b': { '/web/': 'b' },
    });
    expect(await textOf(answerPage(page, shell))).toBe('0');
    start({ 'satomori-build-a': { '/web/has-screens': '' }, 'satomori-build-b': { '/web/': 'b' } });
    expect(await textOf(answerPage(page, shell))).toBe('b');
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
      const isPage = request.url === shell.base;
      return isPage
        ? Promise.reject(new TypeError('integrity'))
        : Promise.resolve(new Response('', { headers: { 'content-type': typeOf(request.url) } }));
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
      { url: '/web/icon.svg', options: { cache: 'no-cache', integrity: 'sha256-y' } },
      { url: '/web/assets/index-1.js', options: {} },
      // The page last: where it is kept, all that it needs is.
      { url: '/web/', options: { cache: 'no-cache', integrity: 'sha256-x' } },
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

  it('is of this build once that has its screens; earlier builds go, what is not a build stays', async () => {
    const kept = {
      'satomori-build-a': WHOLE,
      'satomori-build-b': WHOLE,
      'satomori-build-c': {},
      'satomori-tiles': {},
    };
    vi.stubGlobal('caches', fakeBuildCaches({ kept }));
    await dropEarlier(shell);
    expect(Object.keys(kept)).toEqual(['satomori-build-b', 'satomori-build-c', 'satomori-tiles']);
  });

  /** Source: R90. */
  it('is also the earlier build that has the screens, until this one has them', async () => {
    const kept = { 'satomori-build-0': {}, 'satomori-build-a': WHOLE, 'satomori-build-b': { '/web/': 'b' } };
    vi.stubGlobal('caches', fakeBuildCaches({ kept }));
    await dropEarlier(shell);
    expect(Object.keys(kept)).toEqual(['satomori-build-a', 'satomori-build-b']);
  });

  it('is the earliest build as well where none has the screens, and no others', async () => {
    const kept = { 'satomori-build-0': {}, 'satomori-build-a': {}, 'satomori-build-b': {} };
    vi.stubGlobal('caches', fakeBuildCaches({ kept }));
    await dropEarlier(shell);
    expect(Object.keys(kept)).toEqual(['satomori-build-0', 'satomori-build-b']);
  });
});
