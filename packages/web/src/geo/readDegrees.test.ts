import { describe, expect, it } from 'vitest';
import { formatSexagesimal, readDegrees, splitPlace } from './readDegrees.ts';

describe('degrees', () => {
  it.each([
    ['35.475', 35.475],
    ['３５．４７５', 35.475],
    ['-35.475', -35.475],
    ['35°28′30″', 35.475],
    ['35°28\'30"', 35.475],
    ['35度28分30秒', 35.475],
    ['北緯35度28分30秒', 35.475],
    ['35 28 30', 35.475],
    ['35:28:30', 35.475],
    ['N35 28.5', 35.475],
    ['35°28.5′N', 35.475],
    ['137度46分', 137 + 46 / 60],
    ['35度', 35],
    ['10 S', -10],
  ])('%s', (text, degrees) => expect(readDegrees(text)).toBeCloseTo(degrees, 9));

  it.each(['', '谷', '35°75′', '35°28′61″', '35,4', '1234', '35.4.7'])('not: %s', (text) =>
    expect(readDegrees(text)).toBeNaN(),
  );
});

it('a copied pair is two angles', () => {
  expect(splitPlace('35.475, 137.77')).toEqual({ latitude: '35.475', longitude: '137.77' });
  expect(splitPlace('北緯35度28分30秒、東経137度46分12秒')).not.toBeNull();
  expect(splitPlace('35.475')).toBeNull();
  expect(splitPlace('西谷, 東')).toBeNull();
});

it('a place is written as on paper', () => {
  expect(formatSexagesimal({ latitude: 35.475, longitude: 137.77 })).toBe('北緯35°28′30.0″ 東経137°46′12.0″');
  expect(formatSexagesimal({ latitude: 35.999999, longitude: -1 })).toBe('北緯36°00′00.0″ 西経1°00′00.0″');
});
