import { listAreas } from '@satomori/core';
import { zippedShapefile } from '@satomori/core/testing';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeContexts, shareChromium } from '../support/chromium.ts';
import { createSamplePeople } from '../support/samplePeople.ts';
import { openScreen, WIDTHS } from '../support/screens.ts';
import { type RunningServer, startServer } from '../support/server.ts';

/** A square in the sample municipality. */
const square = (west: number, south: number): [number, number][] => [
  [west, south],
  [west, south + 0.02],
  [west + 0.02, south + 0.02],
  [west + 0.02, south],
  [west, south],
];
const GEOJSON = JSON.stringify({
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      properties: { 名称: '歩き鳥獣保護区' },
      geometry: { type: 'Polygon', coordinates: [square(137.76, 35.46)] },
    },
    {
      type: 'Feature',
      properties: { 名称: '登山道' },
      geometry: { type: 'LineString', coordinates: square(137.7, 35.4) },
    },
  ],
});
const KML = `<?xml version="1.0" encoding="UTF-8"?>
<kml xmlns="http://www.opengis.net/kml/2.2"><Document><Placemark><name>西谷班の猟場</name><Polygon><outerBoundaryIs><LinearRing>
<coordinates>${square(137.79, 35.46)
  .map((position) => position.join(','))
  .join(' ')}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark></Document></kml>`;
const SHAPEFILE = zippedShapefile([
  { rings: [square(137.82, 35.46)], attributes: { 名称: '県境', 種別: '特定猟具使用禁止区域' } },
]);

describe.each(['phone', 'desktop'] as const)('areas of files on a %s', (width) => {
  let server: RunningServer;
  let browser: Browser;
  let page: Page;
  let people: ReturnType<typeof createSamplePeople>;
  beforeAll(async () => {
    [server, browser] = await Promise.all([startServer(), shareChromium()]);
    people = createSamplePeople(server.url);
    const { token } = await people('admin');
    page = await openScreen(browser, {
      url: server.url,
      path: '/Admin?section=areas',
      token,
      width: WIDTHS[width],
    });
  });
  afterAll(async () => {
    await closeContexts(browser);
    await server?.stop();
  });

  async function choose(name: string, content: string | Uint8Array) {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByText(/^(別の)?ファイルを選ぶ$/).click(),
    ]);
    await chooser.setFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) });
  }
  const startImport = () => page.getByRole('button', { name: 'ファイルから登録する' }).click();
  const register = () => page.getByRole('button', { name: '1件を登録する' }).click();
  const isRegistered = () => page.getByText('1件の区域を登録しました。').waitFor();
  const namesFor = async (login: 'hunter' | 'poster' | 'hokapato' | 'admin') =>
    (await (await people(login)).reading.list(listAreas, { limit: 1000 })).json.map(
      ({ properties }) => properties.name,
    );

  it('come from GeoJSON; what is no area is named', async () => {
    await startImport();
    await choose('areas.geojson', GEOJSON);
    await page.getByText('2番目「登山道」: 線なので、区域になりません。').waitFor();
    await page.getByRole('img', { name: /^登録する1件の区域の地図/ }).waitFor();
    await page.getByLabel('期間の最終日').first().fill('2030-03-31');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(WIDTHS[width]);
    await register();
    await isRegistered();
    const card = page.getByRole('button', { name: '歩き鳥獣保護区' });
    await card.waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(WIDTHS[width]);
    expect(await namesFor('hunter')).toContain('歩き鳥獣保護区');
  });

  it('come from the same file again only once', async () => {
    await startImport();
    await choose('areas.geojson', GEOJSON);
    await page.getByText('うち1件は登録済みです。').waitFor();
    await page.getByRole('button', { name: '0件を登録する' }).waitFor();
    await page.getByRole('button', { name: '一覧に戻る' }).click();
  });

  it('come from KML for a group, whose people alone see it', async () => {
    await startImport();
    await choose('areas.kml', KML);
    const all = page.getByRole('group', { name: 'すべての区域に' });
    await all.getByLabel('種類').selectOption({ label: 'グループの区域' });
    await register();
    await page.getByText('グループの区域の、グループを選んでください。').waitFor();
    const { hunt_group_id: groupId } = await (await people('hunter')).reading.users.me();
    await all.getByLabel('グループ', { exact: true }).selectOption(groupId ?? '');
    await register();
    await isRegistered();
    expect(await namesFor('hunter')).toContain('西谷班の猟場');
    for (const login of ['poster', 'hokapato'] as const)
      expect(await namesFor(login)).not.toContain('西谷班の猟場');
  });

  it('come from a zipped Shapefile with texts of CP932', async () => {
    await startImport();
    await choose('areas.zip', SHAPEFILE);
    await expect
      .poll(() => page.getByRole('group', { name: 'すべての区域に' }).getByLabel('種類').inputValue())
      .toBe('no_gun');
    await register();
    await isRegistered();
    await page.getByRole('button', { name: '県境' }).waitFor();
  });

  it('are on the map of a hunter', async () => {
    const { token } = await people('hunter');
    const path = '/HuntMap?tab=list&of=areas';
    const own = await openScreen(browser, { url: server.url, path, token, width: WIDTHS[width] });
    const list = own.getByRole('list', { name: '区域の一覧' });
    for (const name of ['歩き鳥獣保護区', '西谷班の猟場', '県境']) await list.getByText(name).waitFor();
    await list.getByRole('button', { name: /歩き鳥獣保護区/ }).click();
    await own.getByText(/〜2030-03-31/).waitFor();
  });

  it('lead the administrator to the map, and are deleted after a second press', async () => {
    const href = await page.getByRole('link', { name: '県境を地図で見る' }).getAttribute('href');
    expect(href).toContain('/HuntMap?layers=areas');
    await page.getByRole('button', { name: '県境' }).click();
    await page.getByRole('button', { name: 'この区域を削除する' }).click();
    await page.getByRole('button', { name: 'はい、この区域を削除する' }).click();
    await expect.poll(() => page.getByRole('button', { name: '県境' }).count()).toBe(0);
    expect(await namesFor('hunter')).not.toContain('県境');
  });
});
