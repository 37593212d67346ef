import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { createSighting, formatDate, getOpenapi, type Capture, newId } from '@satomori/core';
import {
  captureOf,
  defaultQuestionRows,
  fetchThrough,
  formOf,
  insertArea,
  insertQuestions,
  iso,
  keptFolder,
  KEYS,
  MINUTE,
  postCapture,
  receiveContact,
  record,
  scopeOfSystem,
  sha256,
  takePhoto,
  type TestPhoto,
  type TestServer,
} from '@satomori/server/testing';
import type { ApiDocument } from '../support/apiDocument.ts';
import { createFreeTexts } from './freeTexts.ts';
import {
  type Columns,
  fillEmptyTables,
  insertRows,
  makeTwin,
  readColumns,
  readSite,
  type Row,
  type RowsByTable,
  rowsOfGroup,
} from './twins.ts';

/** Prefix of every canary. */
export const CANARY = 'Zq7x';

/** What two towns may name alike: their twins have the same, as they have the same photos and sensors. */
const NAMED_ALIKE: ReadonlySet<string> = new Set(['login_id', 'user_code', 'trap_no', 'capture_no']);

/** Rows that a person may not see, and the texts and ids that identify them. */
export interface Foreign {
  what: 'other group' | 'other site' | 'public';
  rows: RowsByTable;
}

export interface IsolationWorld {
  server: TestServer;
  document: ApiDocument;
  columns: Columns;
  photo: TestPhoto;
  /** The most that people of west's site may see. */
  own: RowsByTable;
  hokapato: RowsByTable;
  twinGroup: RowsByTable;
  twinSite: RowsByTable;
  /** `table.column` of a canary that was found. */
  columnOf: (canary: string) => string | undefined;
}

const describePhoto = (photo: TestPhoto) => ({
  id: photo.id,
  photo_kind: 'sign' as const,
  sha256: sha256(photo.file),
  exif_available: false,
  taken_at: null,
  exif_latitude: null,
  exif_longitude: null,
});

async function postSighting(server: TestServer, photo: TestPhoto): Promise<string> {
  const poster = await server.as('poster');
  const body = {
    id: newId(),
    report_kind: 'sighting' as const,
    species: 'boar' as const,
    witnessed_at: iso(server.clock.now() - MINUTE),
    time_precision: 'exact' as const,
    place: '川',
    reporter_name: '人',
    photos: [describePhoto(photo)],
  };
  const { id } = await poster.http.call(createSighting, { body }, { form: formOf('point', body, [photo]) });
  return id;
}

/** Captures and sightings with photos, approved and not. */
async function post(server: TestServer): Promise<Capture[]> {
  const west = await server.as('west');
  const approved = await postCapture(west, captureOf(server, { memo: '記', place: '谷' }), [
    await takePhoto(2),
  ]);
  const waiting = await postCapture(west, captureOf(server), [await takePhoto(3)]);
  const sighting = await postSighting(server, await takePhoto(4));
  await postSighting(server, await takePhoto(5));
  await server.database.db
    .updateTable('posts')
    .set({ status: 'approved' })
    .where('id', 'in', [approved.id, sighting])
    .execute();
  return [approved, waiting];
}

/** Both sites in the middle of a day: traps that fired, logs, notifications, posts. */
async function live(server: TestServer): Promise<void> {
  const { traps, gateways, sites, groups } = server.world;
  const admins = { satomori: await server.as('admin'), hokapato: await server.as('hokapatoAdmin') };
  const now = server.clock.now();
  for (const [site, names] of [
    ['satomori', ['west', 'east', 'club']],
    ['hokapato', ['valley', 'ridge']],
  ] as const) {
    await insertQuestions(server.database.db, scopeOfSystem(sites[site]), defaultQuestionRows(now));
    for (const name of names) {
      await record(server, admins[site], traps[name], 'set', { memo: '設置' });
      const by = { gateways: [gateways[site].gateway_eui], key: KEYS[site] };
      await receiveContact(server, traps[name], 'open', by);
    }
  }
  await record(server, await server.as('west'), traps.west, 'patrol', { memo: '見回り' });
  await admins.satomori.writing.notifications.act({
    action: 'announce',
    group_id: groups.west,
    title: '知らせ',
    body: '本文',
  });
  await post(server);
  await describeField(server);
}

/** The hunting calendar of a group, its area, and a protected area. */
async function describeField(server: TestServer): Promise<void> {
  const { sites, groups } = server.world;
  await (await server.as('west')).writing.efforts.create({
    id: newId(),
    date: formatDate(server.clock.now()),
    method: 'snare',
    hunters_out: 1,
    days_out: 1,
    traps_set: 4,
    place: '谷',
    memo: '記',
  });
  const ring: [number, number][] = [
    [137.7, 35.4],
    [137.8, 35.4],
    [137.8, 35.5],
    [137.7, 35.4],
  ];
  for (const group_id of [groups.west, null]) {
    const area = {
      id: newId(),
      kind: group_id === null ? ('no_gun' as const) : ('group' as const),
      name: '区域',
      group_id,
      geometry: { type: 'Polygon' as const, coordinates: [ring] },
      valid_from: null,
      valid_to: null,
      source: '告示',
    };
    const scope = scopeOfSystem(sites.satomori);
    await insertArea(server.database.db, scope, area, { sequence: 1, now: server.clock.now() });
  }
}

async function readDocument(server: TestServer): Promise<ApiDocument> {
  const answer = await fetchThrough(server.app)(`http://satomori.test/web${getOpenapi.path}`);
  return (await answer.json()) as ApiDocument;
}

const idOf = (rows: RowsByTable, table: string, original: RowsByTable, id: string): string => {
  const index = original.get(table)?.findIndex((row) => row['id'] === id) ?? -1;
  return String(rows.get(table)?.[index]?.['id']);
};

/** The twin of a photo has files too: a server with missing photos is not ready. */
async function copyPhotos({ place }: TestServer, found: RowsByTable, twins: RowsByTable): Promise<void> {
  const folderOf = (row: Row | undefined) =>
    keptFolder(join(place.dataDir, 'photos'), String(row?.['storage_key']));
  for (const [index, twin] of (twins.get('images') ?? []).entries())
    await cp(folderOf(found.get('images')?.[index]), folderOf(twin), { recursive: true });
}

/**
 * The small world with rows in every table, and a twin of west's group and of west's site: the same rows once more,
 * with a canary in every text, so that any part of them can be recognized.
 */
export async function makeIsolationWorld(server: TestServer): Promise<IsolationWorld> {
  const { db } = server.database;
  const { sites, groups } = server.world;
  await live(server);
  const document = await readDocument(server);
  const columns = await readColumns(db);
  const isFree = createFreeTexts(document);
  const columnOfCanary = new Map<string, string>();
  const marks = {
    isFree,
    canary: (table: string, column: string) => {
      const canary = `${CANARY}${columnOfCanary.size}z`;
      columnOfCanary.set(canary, `${table}.${column}`);
      return canary;
    },
  };
  const own = await readSite(db, columns, sites.satomori);
  const now = server.clock.now();

  const ofWest = rowsOfGroup(own, groups.west);
  const twinGroup = makeTwin(ofWest, columns, marks);
  const isFreeOfSite = (name: string) => !NAMED_ALIKE.has(name) && isFree(name);
  const twinSite = makeTwin(own, columns, { ...marks, isFree: isFreeOfSite });
  const twinSiteId = String(twinSite.get('sites')?.[0]?.['id']);
  const twinOfWest = idOf(twinSite, 'groups', own, groups.west);
  const empty = fillEmptyTables(twinSite, columns, marks, { siteId: twinSiteId, groupId: twinOfWest, now });
  for (const [table, rows] of empty) twinSite.set(table, rows);
  await insertRows(db, twinGroup);
  await insertRows(db, twinSite);
  await copyPhotos(server, ofWest, twinGroup);
  await copyPhotos(server, own, twinSite);
  // The originals of these messages were processed; processing their twins would change the twins unnoticed.
  await db.deleteFrom('waiting_messages').execute();

  return {
    server,
    document,
    columns,
    photo: await takePhoto(9),
    own,
    hokapato: await readSite(db, columns, sites.hokapato),
    twinGroup,
    twinSite: await readSite(db, columns, twinSiteId),
    columnOf: (canary) => columnOfCanary.get(canary),
  };
}

/** People of the twin site: its admin, and a person who was notified of something. */
export function twinPeople({ twinSite }: IsolationWorld): { admin: string; notified: string } {
  const admin = twinSite.get('users')?.find((row) => Boolean(row['is_admin']))?.['id'];
  return { admin: String(admin), notified: String(twinSite.get('push_logs')?.[0]?.['user_id']) };
}
