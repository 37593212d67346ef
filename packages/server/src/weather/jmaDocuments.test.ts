import { JMA_TOWN, jmaForecastDocument } from '@satomori/core/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FORECAST_PATH, type JmaStandIn, startJmaStandIn } from '../testing/jmaStandIn.ts';
import { createJmaDocuments } from './jmaDocuments.ts';

const AT = Date.parse('2026-11-28T11:00:00+09:00');
const DOCUMENT = jmaForecastDocument({ at: AT });

describe('the documents of the Agency', () => {
  let jma: JmaStandIn;
  beforeAll(async () => {
    jma = await startJmaStandIn();
  });
  afterAll(() => jma.stop());
  beforeEach(() => {
    jma.answers.set(FORECAST_PATH, { body: DOCUMENT });
  });
  const read = (withinMs?: number) => createJmaDocuments(jma.url, withinMs).readForecast(JMA_TOWN.office);

  it('are not read where the answer leads elsewhere', async () => {
    jma.answers.set('/elsewhere', { body: DOCUMENT });
    jma.answers.set(FORECAST_PATH, { status: 302, headers: { location: '/elsewhere' } });
    await expect(read()).rejects.toThrow('HTTP 302');
    expect(jma.calls).not.toContain('GET /elsewhere');
  });

  it.each([
    ['an error', { status: 503, body: DOCUMENT }, /HTTP 503/],
    ['a page', { body: '<html></html>' }, /JSON/],
    ['another document', { body: { forecast: 'rain' } }, /form/],
    ['too much', { body: [...DOCUMENT, 'x'.repeat(2 * 1024 * 1024)] }, /./],
  ])('are not read from %s', async (_what, answer, message) => {
    jma.answers.set(FORECAST_PATH, answer);
    await expect(read()).rejects.toThrow(message);
  });

  it('are not waited for without end', async () => {
    jma.answers.set(FORECAST_PATH, { hangs: true });
    await expect(read(100)).rejects.toMatchObject({ name: 'TimeoutError' });
  });

  it('are not waited for by a server that stops', async () => {
    jma.answers.set(FORECAST_PATH, { hangs: true });
    const stopping = new AbortController();
    const reading = createJmaDocuments(jma.url).readForecast(JMA_TOWN.office, stopping.signal);
    stopping.abort();
    await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('are read by the code of the office alone', async () => {
    const { published_at, areas } = await read();
    expect([published_at, areas.get(JMA_TOWN.area)?.days]).toEqual([AT, expect.any(Array)]);
    expect((await createJmaDocuments(jma.url).readAreas()).class20s['2020500']).toEqual({ parent: '200033' });
    expect(jma.calls.at(-2)).toBe(`GET ${FORECAST_PATH}`);
  });
});
