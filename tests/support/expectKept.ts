import { getPhoto } from '@satomori/core';
import { expect } from 'vitest';
import type { Caller, Ledger } from './ledger.ts';
import { sha256 } from './photos.ts';
import { openStoredRows, type StorePlace } from './storedRows.ts';

async function storedIds(place: StorePlace): Promise<string[]> {
  const stored = openStoredRows(place);
  const rows = [
    ...(await stored.read('select id from trap_logs')),
    ...(await stored.read('select id from posts')),
  ];
  return rows.map((row) => String(row['id']));
}

/** What was acknowledged is in the database, also of a dead server, and nothing is there twice. */
export async function expectRowsKept(ledger: Ledger, place: StorePlace): Promise<void> {
  const ids = await storedIds(place);
  const known = new Set(ids);
  expect(known.size).toBe(ids.length);
  expect([...ledger.acknowledged].filter((id) => !known.has(id))).toEqual([]);
}

/** The photos of what was acknowledged are returned as they were sent, and no post has more. */
export async function expectPhotosKept(ledger: Ledger, place: StorePlace, by: Caller): Promise<void> {
  const rows = await openStoredRows(place).read('select id, path, owner_id from images');
  const byOwner = Map.groupBy(rows, (row) => String(row['owner_id']));
  const differing: string[] = [];
  for (const entry of ledger.written.filter(({ id }) => ledger.acknowledged.has(id))) {
    const images = byOwner.get(entry.id) ?? [];
    expect(new Set(images.map((row) => row['id']))).toEqual(new Set(entry.photos.keys()));
    expect(images).toHaveLength(entry.photos.size);
    for (const image of images) {
      const query = { path: String(image['path']), size: 'original' } as const;
      const bytes = await (await by.http.raw(getPhoto, { query })).arrayBuffer();
      if (sha256(new Uint8Array(bytes)) !== entry.photos.get(String(image['id']))) differing.push(entry.id);
    }
  }
  expect(differing).toEqual([]);
}
