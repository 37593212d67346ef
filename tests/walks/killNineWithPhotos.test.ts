import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getImage, type HuntPointInput, NetworkError } from '@satomori/core';
import { describe, expect, it } from 'vitest';
import { captureWith, type Photo, photoOf, sha256, takeJpeg } from '../support/photos.ts';
import { callerWith, type Person, signIn } from '../support/samplePeople.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { openStoredRows } from '../support/storedRows.ts';

const POSTS = 200;
const CLIENTS = 6;
const DIES_AT = [40, 110];

interface Post {
  point: HuntPointInput;
  photo: Photo;
}

async function writePosts(): Promise<Post[]> {
  const posts: Post[] = [];
  for (let index = 0; index < POSTS; index += 1) {
    const photo = photoOf(await takeJpeg(index));
    posts.push({ point: captureWith([photo], { memo: `${index + 1}件目` }), photo });
  }
  return posts;
}

/** Several phones deliver what is left; only an answer that names the post acknowledges it. */
async function deliver(
  server: RunningServer,
  token: string,
  posts: readonly Post[],
  acknowledged: Set<string>,
  diesAt: number,
) {
  const left = posts.filter(({ point }) => !acknowledged.has(point.id));
  let isDead = false;
  const phone = async (by: Omit<Person, 'token'>) => {
    for (let post = left.shift(); post !== undefined && !isDead; post = left.shift()) {
      try {
        const stored = await by.writing.huntPoints.create(post.point, [post.photo]);
        if (stored.id === post.point.id) acknowledged.add(stored.id);
      } catch (error) {
        if (!(error instanceof NetworkError)) throw error;
      }
      if (acknowledged.size >= diesAt && !isDead) {
        isDead = true;
        server.child.kill('SIGKILL');
      }
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, () => phone(callerWith(server.url, token))));
}

describe('a server killed in the middle of posts with photos', () => {
  it('loses none it acknowledged, keeps none twice, and every photo as it was sent', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'satomori-data-'));
    const acknowledged = new Set<string>();
    try {
      const posts = await writePosts();
      let server = await startServer({ dataDir });
      const { token } = await signIn(server.url, 'admin');
      const countBefore = await openStoredRows(server).count('posts');
      for (const diesAt of DIES_AT) {
        await deliver(server, token, posts, acknowledged, diesAt);
        await server.kill9();
        const kept = await openStoredRows({ dataDir }).read('select id from posts');
        const ids = new Set(kept.map((row) => row['id']));
        expect([...acknowledged].filter((id) => !ids.has(id))).toEqual([]);
        server = await startServer({ dataDir });
      }
      await deliver(server, token, posts, acknowledged, Number.POSITIVE_INFINITY);
      expect(acknowledged.size).toBe(POSTS);
      // All of them once more, as a phone does that never heard the answers.
      await deliver(server, token, posts, new Set(), Number.POSITIVE_INFINITY);
      expect(await openStoredRows({ dataDir }).count('posts')).toBe(countBefore + POSTS);

      const { http } = callerWith(server.url, token);
      const images = await openStoredRows({ dataDir }).read('select id, path, owner_id from images');
      for (const { point, photo } of posts) {
        const rows = images.filter((image) => image['owner_id'] === point.id);
        expect(rows.map((row) => row['id'])).toEqual([photo.id]);
        const query = { path: String(rows[0]?.['path']), size: 'original' } as const;
        const bytes = await (await http.raw(getImage, { query })).arrayBuffer();
        expect(sha256(new Uint8Array(bytes))).toBe(photo.sha256);
      }
      await server.stop();
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  });
});
