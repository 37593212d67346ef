import { PROPOSED_LADDER } from '@satomori/core';
import {
  insertArmedTrap,
  insertGateway,
  insertGroup,
  type InsertedTrap,
  insertUser,
  postEvent,
  record,
  runAlarmJobs,
  startTestServer,
  type TestClient,
  type TestServer,
  upEvent,
  ws301,
} from '@satomori/server/testing';
import { type Chance, createChance } from './chance.ts';
import {
  HEARTBEAT,
  isOff,
  LENGTH,
  OFFLINE_AFTER,
  type OutageStory,
  type OutageTrap,
  STEP,
} from './outageStory.ts';
import { judgeOutages, type PlayedPlace } from './outageJudge.ts';

/** A gateway is received this often by a trap beside it, so that its silence is its own. */
const BESIDE_EVERY = 2 * STEP;

interface Person {
  id: string;
  client: TestClient;
  chance: Chance;
}

interface Place extends PlayedPlace {
  story: OutageStory;
  people: Person[];
  /** Traps beside the gateways. */
  beside: InsertedTrap[];
  euis: string[];
}

async function openPlace(server: TestServer, story: OutageStory): Promise<Place> {
  const { db } = server.database;
  const site_id = server.world.sites.satomori;
  const ladder = story.hasOwnLadder ? { ladder: JSON.stringify(PROPOSED_LADDER) } : {};
  const parent_id = server.world.groups.club;
  const group_id = await insertGroup(db, { site_id, name: `シード${story.seed}`, parent_id });
  await db
    .updateTable('groups')
    .set({ updated_at: 0, ...ladder })
    .where('id', '=', group_id)
    .execute();
  const people = await Promise.all(
    [1, 2].map(async (no) => {
      const login_id = `s${story.seed}-${no}`;
      const id = await insertUser(db, { site_id, login_id, is_hunter: true, hunt_group_id: group_id });
      return { id, client: await server.asUser(id), chance: createChance(story.seed * 10 + no) };
    }),
  );
  const gateways = await Promise.all([0, 1].map(() => insertGateway(db, { site_id })));
  const arm = () => insertArmedTrap(server, { group_id, heartbeat_interval_s: HEARTBEAT / 1000 });
  const traps: InsertedTrap[] = [];
  for (const _ of story.traps) traps.push(await arm());
  return {
    story,
    people,
    beside: [await arm(), await arm()],
    euis: gateways.map(({ gateway_eui }) => gateway_eui),
    gatewayIds: gateways.map(({ id }) => id),
    traps,
    deliveredAt: traps.map(() => null),
    receivedAt: traps.map(() => null),
    firstReceivedAt: traps.map(() => null),
    groupId: group_id,
    checked: new Set(),
  };
}

/** What a trap sends between two steps: a heartbeat or its firing, which its heartbeats repeat. */
const sends = ({ phase, diesAt, firesAt }: OutageTrap, from: number, to: number) => {
  const isDead = diesAt !== null && to > diesAt;
  const isDue = Math.floor((to - phase) / HEARTBEAT) > Math.floor((from - phase) / HEARTBEAT);
  const fires = firesAt !== null && firesAt > from && firesAt <= to;
  return !isDead && (isDue || fires);
};

async function sendFrames(server: TestServer, place: Place, at: number): Promise<void> {
  const { story, traps, beside, euis } = place;
  const now = server.clock.now();
  const post = async (trap: InsertedTrap, contact: 'open' | 'closed', gateways: string[]) => {
    if (gateways.length === 0) return false;
    const frame = { dev_eui: trap.dev_eui, data: ws301(contact), at: now, gateways };
    await postEvent(server, upEvent(frame));
    return true;
  };
  for (const [index, trap] of story.traps.entries()) {
    const inserted = traps[index] as InsertedTrap;
    if (!sends(trap, at - STEP, at)) continue;
    const alive = trap.gateways.filter((gateway) => !isOff(story, gateway, at));
    const isFired = trap.firesAt !== null && trap.firesAt <= at;
    const contact = isFired && !place.checked.has(index) ? 'open' : 'closed';
    if (
      !(await post(
        inserted,
        contact,
        alive.map((gateway) => euis[gateway] ?? ''),
      ))
    )
      continue;
    place.receivedAt[index] = at;
    place.firstReceivedAt[index] ??= now;
    if (contact === 'open') place.deliveredAt[index] ??= at;
  }
  for (const [gateway, trap] of beside.entries())
    if (at % BESIDE_EVERY === 0 && !isOff(story, gateway, at))
      await post(trap, 'closed', [euis[gateway] ?? '']);
}

/** Each person who was told answers at once or never, and checks within the hour or never. */
async function act(server: TestServer, { story, people, traps, checked }: Place): Promise<void> {
  for (const { client, chance } of people) {
    const { json } = await client.notifications.list({ unread: '1', kind: 'trap_fired' });
    for (const { id, target_id } of json) {
      if (!chance.is(story.answers)) {
        await client.writing.notifications.act({ action: 'read', ids: [id] });
        continue;
      }
      await client.writing.notifications.act({ action: 'acknowledge', ids: [id], eta_minutes: 30 });
      const index = traps.findIndex((trap) => trap.id === target_id);
      if (!chance.is(story.comes)) continue;
      await record(server, client, { id: target_id ?? '' }, 'checked', { result: 'nothing' });
      checked.add(index);
    }
  }
}

/** Plays stories on one site, each with gateways, traps and people of its own. */
export async function playOutages(stories: readonly OutageStory[]) {
  const server = await startTestServer('sqlite', { runsTimedJobs: false });
  try {
    const places: Place[] = [];
    for (const story of stories) places.push(await openPlace(server, story));
    for (let at = STEP; at <= LENGTH; at += STEP) {
      const now = server.clock.advance(STEP);
      for (const place of places) await sendFrames(server, place, at);
      await server.services.uplinks.drain();
      await runAlarmJobs(server.database, now);
      for (const place of places) if (place.deliveredAt.includes(at)) await act(server, place);
    }
    return await judgeOutages(server, places, OFFLINE_AFTER);
  } finally {
    await server.stop();
  }
}
