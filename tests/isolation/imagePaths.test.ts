import { getPhoto, newId } from '@satomori/core';
import { BASE_URL, fetchThrough, startTestServer, type TestServer } from '@satomori/server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Scene, setScene } from './scene.ts';

const HOW_MANY = 2_000;

const START = [
  '',
  '/',
  './',
  '../',
  '..\\',
  '\\\\host\\share\\',
  'file:///',
  'C:\\',
  '//',
  '~',
  '%2e%2e%2f',
  '..%c0%af',
];
const TARGET = [
  'etc/passwd',
  'satomori.db',
  'photos',
  'incoming',
  'proc/self/environ',
  '.',
  'data/satomori.db-wal',
];
const END = ['', '\u0000', '\u0000.jpg', '%00', '.jpg', '?size=original', '#', ' ', '/', '\u202E', '\ud800'];
const DEPTHS = [0, 1, 3, 12];
const SQL = ['%', '_', '%%', '_%', "' or 1=1 --", '" or ""="', '*', '[a-z]*', '\\%', "'||path||'"];

/** Variations of paths that exist and belong to another person. */
function hostilePaths(real: readonly string[]): string[] {
  const places = START.flatMap((start) =>
    DEPTHS.flatMap((depth) =>
      TARGET.flatMap((target) => END.map((end) => start + '../'.repeat(depth) + target + end)),
    ),
  );
  const bent = real.flatMap((path) => [
    path,
    path.toUpperCase(),
    `${path} `,
    ` ${path}`,
    `./${path}`,
    `/${path}`,
    `${path}/`,
    `${path}/../${path}`,
    `${path}-thumb`,
    `${path}_thumb.webp`,
    `thumb/${path}`,
    `${path}\u0000`,
    `${path}%00`,
    path.replaceAll('a', '\uFF41'),
    path.replaceAll('e', 'e\u0301').normalize('NFC'),
    `${path.slice(0, -1)}_`,
    `${path.slice(0, -1)}%`,
    `${path.slice(0, 4)}%`,
    [...path].map(() => '_').join(''),
    encodeURIComponent(encodeURIComponent(`../${path}`)),
  ]);
  return [...bent, ...SQL, 'a'.repeat(200), 'あ'.repeat(200), ...places].slice(0, HOW_MANY);
}

describe('the path of a photo', () => {
  let server: TestServer;
  let scene: Scene;
  beforeAll(async () => {
    server = await startTestServer('sqlite');
    scene = await setScene(server);
  });
  afterAll(() => server?.stop());

  async function ask(token: string, path: string, size?: string) {
    const query = new URLSearchParams({ path, ...(size === undefined ? {} : { size }) });
    const answer = await fetchThrough(server.app)(`${BASE_URL}${getPhoto.path}?${query.toString()}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return { status: answer.status, body: await answer.text() };
  }

  it(`leads nowhere but to photos of one's own (${HOW_MANY} tries)`, async () => {
    const { twinSite, twinGroup } = scene.world;
    const foreign = [twinSite, twinGroup].flatMap((rows) => rows.get('images') ?? []);
    const paths = foreign.flatMap(({ path, storage_key, id }) => [path, storage_key, id]).map(String);
    const token = await server.tokenOf('west');
    const unknown = await ask(token, newId().replaceAll('-', ''));
    expect(unknown.status).toBe(404);
    const hostile = hostilePaths(paths);
    expect([hostile.length, foreign.length > 4]).toEqual([HOW_MANY, true]);
    const sizes = [undefined, 'thumb', 'view', 'original'];
    for (const [index, path] of hostile.entries()) {
      const answer = await ask(token, path, sizes[index % sizes.length]);
      if (answer.status === 400) expect(JSON.parse(answer.body)).toMatchObject({ result: 'invalid_input' });
      else expect([path, answer]).toEqual([path, unknown]);
    }
  });

  it('leads an owner to a photo of their own', async () => {
    const { users } = server.world;
    const own = scene.world.own.get('images')?.find(({ uploaded_by }) => uploaded_by === users.west);
    expect((await ask(await server.tokenOf('west'), String(own?.['path']), 'original')).status).toBe(200);
  });
});
