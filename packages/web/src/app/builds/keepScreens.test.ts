import type { HttpClient } from '@satomori/core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBuildCaches } from '../../platform/page/testing/fakeBuildCaches.ts';
import { keepScreens } from './keepScreens.ts';

vi.mock('../../platform/page/buildIds.ts', () => ({ BUILD_ID: 'b' }));

const OWN = 'satomori-build-b';
const MARK = '/has-screens';
let kept: Record<string, Record<string, string>>;
const fetched = vi.fn<(address: string) => Promise<Response>>();
const tellWorker = vi.fn<(build: string) => void>();
const meta = {
  routes: [
    { path: '/Home', files: ['assets/home.js'], later: ['assets/map.json'] },
    { path: '/Admin', files: ['assets/admin.js'], later: [] },
    { path: '/OnlyInTheNewBuild', files: ['assets/new.js'], later: [] },
  ],
};
const files = { send: async () => Response.json(meta) } as unknown as HttpClient;
const keep = (build?: string) => keepScreens(files, new Set(['hunter']), build);
const ALL = ['/assets/home.js', '/assets/map.json', '/assets/new.js'];

const as = (type: string) => async () => new Response('content', { headers: { 'content-type': type } });
const answerAll = () =>
  fetched.mockImplementation((address) =>
    as(address.endsWith('.js') ? 'text/javascript' : 'application/json')(),
  );
const pathsIn = (name: string) => Object.keys(kept[name] ?? {});
const startOn = (room?: number) => vi.stubGlobal('caches', fakeBuildCaches({ kept, ...(room && { room }) }));

beforeEach(() => {
  kept = { [OWN]: {} };
  vi.stubGlobal('fetch', fetched);
  startOn();
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { ready: Promise.resolve(), controller: { postMessage: tellWorker } },
  });
});
afterEach(() => {
  fetched.mockReset();
  tellWorker.mockReset();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

/** Source: R54. */
it('never keeps the page of a captive portal under the name of a script, and goes on once that is over', async () => {
  fetched.mockImplementation(as('text/html'));
  await expect(keep()).rejects.toThrow('no file of the build');
  expect(pathsIn(OWN)).toEqual([]);
  answerAll();
  await keep();
  expect(pathsIn(OWN)).toEqual([...ALL, MARK]);
});

it('asks for nothing twice', async () => {
  answerAll();
  kept = { [OWN]: { '/assets/map.json': '', '/assets/new.js': '' } };
  startOn();
  await keep();
  expect(fetched.mock.calls).toEqual([['/assets/home.js']]);
});

/** Source: R90. */
it('says that a build has its screens once it has all of them, and only then to the worker', async () => {
  answerAll();
  fetched.mockImplementationOnce(as('text/javascript')).mockRejectedValueOnce(new TypeError('no signal'));
  await expect(keep()).rejects.toThrow('no signal');
  expect([pathsIn(OWN), tellWorker.mock.calls]).toEqual([['/assets/home.js'], []]);
  await keep();
  expect([pathsIn(OWN), tellWorker.mock.calls]).toEqual([[...ALL, MARK], [['b']]]);
});

it('of a newer build, lets the worker delete nothing that the page still needs', async () => {
  answerAll();
  await keep('c');
  expect([pathsIn('satomori-build-c'), tellWorker.mock.calls]).toEqual([[...ALL, MARK], []]);
});

describe('on a full device', () => {
  const EARLIER = { '/': '', '/assets/old.js': '', '/assets/older.js': '', [MARK]: '' };

  it('an earlier build makes room for the one that is open', async () => {
    answerAll();
    kept = { 'satomori-build-a': { ...EARLIER }, [OWN]: { '/': '' } };
    startOn(6);
    await keep();
    expect(kept).toEqual({ [OWN]: expect.objectContaining({ [MARK]: '' }) as unknown });
  });

  it('none makes room for one that is not open yet, or whose page is not kept', async () => {
    answerAll();
    kept = { 'satomori-build-a': { ...EARLIER }, [OWN]: { '/': '' }, 'satomori-build-c': {} };
    startOn(6);
    await expect(keep('c')).rejects.toThrow('no room');
    kept = { 'satomori-build-a': { ...EARLIER }, [OWN]: {} };
    startOn(5);
    await expect(keep()).rejects.toThrow('no room');
    expect(pathsIn('satomori-build-a')).toEqual(Object.keys(EARLIER));
  });
});
