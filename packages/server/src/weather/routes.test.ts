import { getWeather, startOfDay } from '@satomori/core';
import { JMA_TOWN, jmaForecastDocument } from '@satomori/core/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import { AREAS_PATH, FORECAST_PATH, type JmaStandIn, startJmaStandIn } from '../testing/jmaStandIn.ts';
import { DAY, HOUR, iso, MINUTE, startTestServer, type TestServer } from '../testing/startTestServer.ts';
import type { SiteKey } from '../testing/world.ts';

const settle = (server: TestServer, site: SiteKey, municipality_code: string | null) =>
  server.database.db
    .updateTable('sites')
    .set({ municipality_code, updated_at: server.clock.now() })
    .where('id', '=', server.world.sites[site])
    .execute();
const read = async (server: TestServer, login: 'west' | 'valley' = 'west') =>
  (await server.as(login)).http.call(getWeather, {});

describeOnEachEngine('the weather of a server that may not fetch it', (engine) => {
  it('is unknown, and nobody is asked', async () => {
    const jma = await startJmaStandIn();
    const server = await startTestServer(engine, { hourOfDay: 12 });
    await settle(server, 'satomori', JMA_TOWN.municipality_code);
    await server.services.weather.refresh();
    expect(await read(server)).toEqual({
      forecast: null,
      problem: 'not_configured',
      last_published_at: null,
    });
    expect(jma.calls).toEqual([]);
    await Promise.all([server.stop(), jma.stop()]);
  });
});

describeOnEachEngine('the weather', (engine) => {
  let jma: JmaStandIn;
  let server: TestServer;
  const logLines: string[] = [];
  const refresh = () => server.services.weather.refresh();
  /** An hour of today, by the server's clock. */
  const today = (hour: number) => startOfDay(server.clock.now()) + hour * HOUR;
  const publish = (at: number) => jma.answers.set(FORECAST_PATH, { body: jmaForecastDocument({ at }) });
  const failingFor = async () =>
    Number(/^satomori_weather_failing_seconds (\S+)$/m.exec(await server.metrics())?.[1]);

  beforeAll(async () => {
    jma = await startJmaStandIn();
  });
  afterAll(() => jma.stop());
  beforeEach(async () => {
    jma.calls.length = 0;
    logLines.length = 0;
    server = await startTestServer(engine, {
      hourOfDay: 12,
      weatherUrl: jma.url,
      runsTimedJobs: false,
      logLevel: 'warn',
      logStream: { write: (line) => void logLines.push(line) },
    });
    publish(today(11));
    return () => server.stop();
  });

  it('of a site without a code is unknown, and nobody is asked', async () => {
    await refresh();
    expect([(await read(server)).problem, jma.calls]).toEqual(['no_area', []]);
  });

  it('of a site with an unknown code is not that of a neighbour', async () => {
    await settle(server, 'satomori', JMA_TOWN.municipality_code);
    await settle(server, 'hokapato', '202061');
    await refresh();
    expect(await read(server, 'valley')).toMatchObject({ forecast: null, problem: 'no_area' });
    expect((await read(server)).problem).toBeNull();
  });

  it('is that of the area, read before anybody asks, and not again for those who do', async () => {
    await settle(server, 'satomori', JMA_TOWN.municipality_code);
    expect(await read(server)).toMatchObject({ forecast: null, problem: 'not_reached' });
    expect(jma.calls).toEqual([]);
    await refresh();
    const answer = await read(server);
    expect(answer).toMatchObject({
      forecast: {
        area_name: '南部',
        office_name: '長野地方気象台',
        published_at: iso(today(11)),
        days: [{ weather: 'くもり のち 雨', rain: [{ from_hour: 12 }, { from_hour: 18 }] }, {}],
      },
      problem: null,
    });
    expect(jma.calls).toEqual([`GET ${AREAS_PATH}`, `GET ${FORECAST_PATH}`]);
  });

  it('is read once after each publication', async () => {
    await settle(server, 'satomori', JMA_TOWN.municipality_code);
    for (let minutes = 0; minutes < DAY / MINUTE; minutes += 5) {
      publish([17, 11, 5].map(today).find((at) => at <= server.clock.now()) ?? today(17) - DAY);
      await refresh();
      server.clock.advance(5 * MINUTE);
    }
    expect(jma.calls.filter((call) => call === `GET ${AREAS_PATH}`)).toHaveLength(1);
    expect(jma.calls.filter((call) => call === `GET ${FORECAST_PATH}`)).toHaveLength(4);
  });

  it('of the day before is never shown as that of today', async () => {
    await settle(server, 'satomori', JMA_TOWN.municipality_code);
    await refresh();
    const published_at = iso(today(11));
    expect((await read(server)).forecast?.published_at).toBe(published_at);
    jma.answers.set(FORECAST_PATH, { status: 503 });
    server.clock.advance(17 * HOUR - MINUTE);
    await refresh();
    expect((await read(server)).forecast?.published_at).toBe(published_at);
    server.clock.advance(MINUTE);
    expect(await read(server)).toEqual({
      forecast: null,
      problem: 'not_reached',
      last_published_at: published_at,
    });
  });

  it('that cannot be read is a line in the log and a metric, and tried again later', async () => {
    await settle(server, 'satomori', JMA_TOWN.municipality_code);
    jma.answers.set(FORECAST_PATH, { status: 503 });
    await refresh();
    expect(await failingFor()).toBe(0);
    server.clock.advance(29 * MINUTE);
    await refresh();
    expect(await read(server)).toMatchObject({ forecast: null, problem: 'not_reached' });
    expect(await failingFor()).toBe(29 * 60);
    const warnings = logLines.filter((line) => line.includes('no weather forecast'));
    expect(warnings.map((line) => line.includes('HTTP 503'))).toEqual([true]);

    publish(today(11));
    server.clock.advance(MINUTE);
    await refresh();
    expect((await read(server)).problem).toBeNull();
    expect(await failingFor()).toBe(0);
  });
});
