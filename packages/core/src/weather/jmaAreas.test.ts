import { expect, it } from 'vitest';
import { JMA_TOWN, jmaAreasDocument } from '../testing/jmaDocuments.ts';
import { forecastAreaOf, readJmaAreas } from './jmaAreas.ts';

const areas = readJmaAreas(jmaAreasDocument());
const find = (code: string) => (areas === null ? undefined : forecastAreaOf(areas, code));

it.each([null, [], '<html>', {}, { class20s: {}, class15s: {} }, { ...jmaAreasDocument(), class10s: [1] }])(
  'reads no areas from %j',
  (document) => {
    expect(readJmaAreas(document)).toBeNull();
  },
);

it.each([
  ['a municipality that the Agency does not know', '209999'],
  ['one that lies in two areas', '202061'],
  ['a prefecture', '200000'],
])('knows no area of %s', (_what, code) => {
  expect(find(code)).toBeNull();
});

it('finds the area and the office of a municipality', () => {
  const { municipality_code, office, area } = JMA_TOWN;
  expect(find(municipality_code)).toEqual({ office, area });
});

it('finds that of a municipality in parts, where they lie in one area', () => {
  expect(find('202029')).toEqual({ office: '200000', area: '200020' });
});

it('knows whose document has the forecast of 十勝', () => {
  expect(find('012076')).toEqual({ office: '014100', area: '014030' });
});
