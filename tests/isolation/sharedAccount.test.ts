import { newId } from '@satomori/core';
import { DAY, describeOnEachEngine, type Login, startTestServer } from '@satomori/server/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Scene, setScene } from './scene.ts';
import type { Row, RowsByTable } from './twins.ts';
import { walkAs } from './walk.ts';
import { CANARY, type Foreign } from './world.ts';

const canary = (number: number): string => `${CANARY}${100_000 + number}z`;

/** Marks every name of a person of the site, and copies each sighting with a date two years ago. */
async function recordLostAccesses({ world: { server, own } }: Scene): Promise<RowsByTable> {
  const { db } = server.database;
  const { users, sites } = server.world;
  const people = (own.get('users') ?? []).filter(({ id }) => id !== users.viewer);
  const named: Row[] = people.map((person, index) => ({ ...person, name: canary(index) }));
  for (const { id, name } of named)
    await db
      .updateTable('users')
      .set({ name: String(name) })
      .where('id', '=', String(id))
      .execute();
  const at = server.clock.now() - 728 * DAY;
  const sightings = (own.get('posts') ?? []).filter((row) => !row['is_hunt']);
  const old: Row[] = sightings.map((row, index) => {
    const id = newId();
    const text = canary(100 + index);
    const when = { happened_at: at, order_key: `${at}:${id}`.padStart(60, '0') };
    const json = { details: '{}', answers: '{}', warnings: '[]' };
    return { ...row, ...json, ...when, id, status: 'approved', place: text, memo: text, deleted_at: null };
  });
  const images = (own.get('images') ?? []).flatMap((image) => {
    const index = sightings.findIndex(({ id }) => id === image['owner_id']);
    if (index < 0) return [];
    const fresh = {
      id: newId(),
      path: newId().replaceAll('-', ''),
      storage_key: newId().replaceAll('-', ''),
    };
    return [{ ...image, ...fresh, owner_id: old[index]?.['id'], caption: canary(200 + index) }];
  });
  await db
    .insertInto('posts')
    .values(old as never)
    .execute();
  await db
    .insertInto('images')
    .values(images as never)
    .execute();
  await db.updateTable('sites').set({ witness_public_days: 365 }).where('id', '=', sites.satomori).execute();
  return new Map([
    ['users', named],
    ['posts', old],
    ['images', images],
  ]);
}

describeOnEachEngine('a shared account', (engine) => {
  let scene: Scene;
  let hidden: Foreign;
  beforeAll(async () => {
    scene = await setScene(await startTestServer(engine));
    hidden = { what: 'public', rows: await recordLostAccesses(scene) };
  });
  afterAll(() => scene?.world.server.stop());

  const readAs = async (login: Login): Promise<string[]> => {
    const reading = scene.walk.operations.filter(({ method }) => method === 'GET');
    const { findings } = await walkAs(scene.caller(login, [hidden]), { ...scene.walk, operations: reading });
    return findings;
  };

  it('is told no name of a person, and nothing of a sighting that is no longer shown', async () => {
    expect(hidden.rows.get('posts')?.length).toBeGreaterThan(1);
    expect(hidden.rows.get('images')?.length).toBeGreaterThan(1);
    expect(await readAs('viewer')).toEqual([]);
  });

  it('while there is something to be told to people of the site', async () => {
    expect((await readAs('gateway')).join('\n')).toContain(canary(100));
    const toHunter = (await readAs('west')).join('\n');
    const told = (hidden.rows.get('users') ?? []).filter(({ name }) => toHunter.includes(String(name)));
    expect(told.length).toBeGreaterThan(1);
  });
});
