import { type EndpointName, ENDPOINTS } from '@satomori/core';
import {
  describeOnEachEngine,
  KEYS,
  type Login,
  postEvent,
  startTestServer,
  upEvent,
} from '@satomori/server/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Caller } from './caller.ts';
import { endpointOf } from './inputs.ts';
import { ofTheOtherSite, type Scene, setScene } from './scene.ts';
import { claimForeignIds, walkAs } from './walk.ts';
import { twinPeople } from './world.ts';

/** Calls that the contract allows, but that cannot succeed for these people. */
const NO_GOOD_ANSWER: Partial<Record<string, EndpointName[]>> = {
  // Each paper has roles of its own.
  gateway: ['getPaper'],
  poster: ['getPaper'],
  // Their site has no posts, so there is no photo.
  valley: ['getPhoto'],
  hokapatoAdmin: ['getPhoto', 'listPhotoRepeats'],
  // Needs the password or a code of an account.
  nobody: ['signIn', 'resetPassword', 'signInOnce'],
};
/**
 * Succeed only where there is no site, where a site has a provider, with the cookie of a browser, with the code of
 * a message, or with a signature of LINE.
 */
const ELSEWHERE: readonly string[] = [
  'startFirstSite',
  'actByCode',
  'stopDigest',
  'startOpenid',
  'returnFromOpenid',
  'finishOpenid',
  'receiveLineEvents',
] satisfies EndpointName[];
const MADE_WITH_IDS: EndpointName[] = [
  'createTrap',
  'createArea',
  'createAreas',
  'createGateway',
  'recordTrapAct',
  'createCapture',
  'createSighting',
  'createEffort',
];

/** One person per role. What belongs to another group is foreign to everyone on a site except its admin. */
const OF_SATOMORI: Login[] = ['west', 'gateway', 'poster', 'viewer'];

// In the morning and late in the evening: each engine, each time of day, but not each of both.
describeOnEachEngine('nobody sees what is not theirs', (engine) =>
  walkTheMatrix(engine, engine === 'sqlite' ? 23 : 6),
);

function walkTheMatrix(engine: Parameters<typeof startTestServer>[0], hourOfDay: number) {
  let scene: Scene;
  const succeededForSomebody = new Set<string>();
  beforeAll(async () => {
    scene = await setScene(await startTestServer(engine, { hourOfDay }));
  });
  afterAll(() => scene?.world.server.stop());

  /** Everything that this person may call succeeded: a call refused for another reason would prove nothing. */
  function expectGoodAnswers(caller: Caller, succeeded: ReadonlySet<string>) {
    const excused: readonly string[] = [...ELSEWHERE, ...(NO_GOOD_ANSWER[caller.name] ?? [])];
    const open = scene.walk.operations.filter((operation) => !operation.isStream && caller.may(operation));
    const unanswered = open.filter(({ name }) => !succeeded.has(name) && !excused.includes(name));
    expect(unanswered.map(({ name }) => name)).toEqual([]);
    for (const name of succeeded) succeededForSomebody.add(name);
  }

  /** Walks, and checks that nothing leaked and that the twins are unchanged. */
  const expectNothing = async (caller: Caller) => {
    const { findings, calls, succeeded } = await walkAs(caller, scene.walk);
    expect(findings).toEqual([]);
    expectGoodAnswers(caller, succeeded);
    expect(calls).toBeGreaterThan(Object.keys(ENDPOINTS).length - 2);
    expect(await scene.twinSiteNow()).toEqual(scene.world.twinSite);
  };

  it.each(OF_SATOMORI)('%s', async (name) => {
    const group = await scene.twinGroupNow();
    await expectNothing(scene.caller(name, [scene.otherGroup(), ...scene.otherSites()]));
    expect(await scene.twinGroupNow()).toEqual(group);
  });

  it('nobody', async () => {
    const everything = [ofTheOtherSite(scene.world.own), ...scene.otherSites()];
    await expectNothing(scene.nobody(everything));
  });

  it.each(['valley', 'hokapatoAdmin'] as const)('%s, of another site', async (name) => {
    const { own, twinGroup, twinSite } = scene.world;
    await expectNothing(scene.caller(name, [own, twinGroup, twinSite].map(ofTheOtherSite)));
  });

  it('admin, of another site', () => expectNothing(scene.caller('admin', scene.otherSites())));

  it('with a good answer of each endpoint to somebody', () => {
    const open = scene.walk.operations.filter(
      (operation) =>
        !operation.isStream &&
        endpointOf(operation).access !== 'integration_key' &&
        !ELSEWHERE.includes(operation.name),
    );
    expect(open.map(({ name }) => name).filter((name) => !succeededForSomebody.has(name))).toEqual([]);
  });

  it('whoever takes the id of a foreign row for a new one', async () => {
    const group = await scene.twinGroupNow();
    const findings: string[] = [];
    const succeeded = new Set<string>();
    for (const name of ['west', 'poster', 'admin', 'hokapatoAdmin'] as const) {
      const isOfSatomori = name !== 'hokapatoAdmin';
      const foreign = isOfSatomori ? scene.otherSites() : [ofTheOtherSite(scene.world.twinSite)];
      const groups = ['west', 'poster'].includes(name) ? [scene.otherGroup()] : [];
      const caller = scene.caller(name, [...groups, ...foreign]);
      const claims = await claimForeignIds(caller, scene.walk);
      findings.push(...claims.findings);
      for (const made of claims.succeeded) succeeded.add(made);
    }
    expect(findings).toEqual([]);
    // On another site such an id is merely an unused one.
    expect([...succeeded]).toEqual(expect.arrayContaining(MADE_WITH_IDS));
    expect(await scene.twinGroupNow()).toEqual(group);
    expect(await scene.twinSiteNow()).toEqual(scene.world.twinSite);
  });

  it('a network server with the key of another site', async () => {
    const { server, twinSite } = scene.world;
    const traps = twinSite.get('traps') ?? [];
    for (const { dev_eui } of traps) {
      const event = upEvent({ dev_eui: String(dev_eui), at: server.clock.now() });
      expect((await postEvent(server, event, { key: KEYS.satomori })).status).toBe(200);
    }
    await server.services.uplinks.drain();
    expect(traps.length).toBeGreaterThan(2);
    expect(await scene.twinSiteNow()).toEqual(twinSite);
  });

  it('while the canaries are there to be seen by those who may', async () => {
    const { walk, world } = scene;
    const foreign = [ofTheOtherSite(world.twinSite)];
    const reading = { ...walk, operations: walk.operations.filter(({ method }) => method === 'GET') };
    const findings: string[] = [];
    for (const [name, userId] of Object.entries(twinPeople(world))) {
      const caller = scene.callerOf(name, userId, foreign);
      findings.push(...(await walkAs(caller, reading)).findings);
    }
    const seen = new Set(findings.map((line) => /: shows (\w+\.\w+)$/.exec(line)?.[1]));
    for (const column of [
      'traps.name',
      'traps.memo',
      'trap_logs.memo',
      'gateways.name',
      'gateway_logs.memo',
      'groups.name',
      'sites.name',
      'users.name',
      'posts.place',
      'posts.reporter_name',
      'push_logs.title',
      'questions.question',
      'answer_options.label',
      'images.caption',
    ]) {
      expect([...seen]).toContain(column);
    }
  });
}
