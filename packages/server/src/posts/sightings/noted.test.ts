import { listSightings, type MapColumns, type SightingInput } from '@satomori/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnEachEngine } from '../../testing/describeOnEachEngine.ts';
import { postSighting, sightingOf } from '../../testing/sightings.ts';
import {
  refusalOf,
  startTestServer,
  type TestClient,
  type TestServer,
} from '../../testing/startTestServer.ts';

describeOnEachEngine('a sighting', (engine) => {
  let server: TestServer;
  let poster: TestClient;
  let admin: TestClient;
  beforeAll(async () => {
    server = await startTestServer(engine);
    poster = await server.as('poster');
    admin = await server.as('admin');
  });
  afterAll(() => server.stop());

  const contentOf = ({ id: _id, photos: _photos, ...content }: SightingInput) => content;
  const edit = (client: TestClient, input: SightingInput, version: number, more: object) =>
    client.writing.sightings.change(input.id, {
      version,
      action: 'edit',
      point: { ...contentOf(input), ...more },
    });

  it.each([{ response: 'patrol' }, { source: 'import:akita' }, { source_id: '12' }])(
    'is given %j by the office alone',
    async (noted) => {
      const input = sightingOf(server);
      expect(await refusalOf(postSighting(poster, { ...input, ...noted } as never))).toMatchObject({
        status: 403,
        result: 'not_allowed',
      });
      const row = await postSighting(poster, input);
      expect(row).toMatchObject({ response: 'none', source: 'app', source_id: null });
      expect(await refusalOf(edit(poster, input, 1, noted))).toMatchObject({ status: 403 });
      expect(await edit(admin, input, 1, noted)).toMatchObject(noted);
      // Its poster sends back what they were shown, or none of it.
      expect(await edit(poster, input, 2, { ...noted, memo: '川' })).toMatchObject({ ...noted, memo: '川' });
      expect(await edit(poster, input, 3, { memo: '沢' })).toMatchObject({ ...noted, memo: '沢' });
    },
  );

  it('is noted a response after it was approved, which its readers see', async () => {
    const input = sightingOf(server);
    await postSighting(poster, input);
    await admin.writing.sightings.change(input.id, { version: 1, action: 'approve' });
    const answered = await edit(admin, input, 2, { response: 'emergency_gun' });
    expect(answered).toMatchObject({ status: 'approved', response: 'emergency_gun' });
    const gateway = await server.as('gateway');
    const [seen] = (await gateway.sightings.list({ ids: input.id })).json;
    expect(seen).toMatchObject({ response: 'emergency_gun' });
  });

  it('says how well its position is known, and where it is from', async () => {
    const said = { accuracy_class: 'low', position_source: 'description' } as const;
    expect(await postSighting(poster, sightingOf(server, said))).toMatchObject(said);
    const imported = { position_source: 'imported', source: 'import:akita', source_id: '7' } as const;
    expect(await postSighting(admin, sightingOf(server, imported))).toMatchObject(imported);
  });

  it.each(['akita', 'import:', 'import:あきた', ''])('is not taken from 「%s」', async (source) => {
    const refusal = await refusalOf(postSighting(admin, sightingOf(server, { source })));
    expect(refusal).toMatchObject({ status: 400, details: { problems: [{ field: 'source' }] } });
  });

  it('tells adults and young apart', async () => {
    const split = { adult_count: 1, young_count: 2 };
    expect(await postSighting(poster, sightingOf(server, split))).toMatchObject({ ...split, count: 3 });
    const more = { ...split, count: 4 };
    expect(await postSighting(poster, sightingOf(server, more))).toMatchObject(more);
    const fewer = refusalOf(postSighting(poster, sightingOf(server, { ...split, count: 2 })));
    expect(await fewer).toMatchObject({ status: 400, details: { problems: [{ field: 'count' }] } });
    expect(await postSighting(poster, sightingOf(server))).toMatchObject({
      count: null,
      adult_count: null,
      young_count: null,
    });
  });

  it('is refused at 0, 0 with a sentence', async () => {
    const nowhere = sightingOf(server, { latitude: 0, longitude: 0 });
    const refusal = await refusalOf(postSighting(poster, nowhere));
    expect(refusal).toMatchObject({ status: 400, result: 'invalid_input' });
    expect(refusal.message).toContain('位置が取れていない印です');
    const onTheLine = sightingOf(server, { latitude: 0, longitude: 137 });
    expect((await postSighting(poster, onTheLine)).longitude).toBe(137);
  });

  it('may be of an animal that was captured, or of broken branches', async () => {
    const killed = { report_kind: 'capture' } as const;
    expect(await postSighting(poster, sightingOf(server, killed))).toMatchObject(killed);
    const trace = { report_kind: 'trace', signs: ['broken_branches' as const] } as const;
    expect(
      await postSighting(poster, sightingOf(server, { ...trace, signs: [...trace.signs] })),
    ).toMatchObject({
      signs: ['broken_branches'],
    });
  });

  it('is told on the map with what was reported, so that nobody overlooks an injury', async () => {
    const input = { ...sightingOf(server), report_kind: 'injury' as const };
    await postSighting(poster, input);
    const { json } = await poster.http.list(listSightings, { query: { view: 'map' } });
    const [map] = json as [MapColumns];
    expect(map.report_kind).toHaveLength(map.id.length);
    expect(map.report_kind?.[map.id.indexOf(input.id)]).toBe('injury');
  });
});
