import { describe, expect, it } from 'vitest';
import { frameMap, splitFarOff } from './mapFrame.ts';

const SIZE = { width: 700, height: 380 };
const places = [
  { latitude: 34.2, longitude: 135.6 },
  { latitude: 34.27, longitude: 135.69 },
];

describe('the frame of a map', () => {
  const map = frameMap(places, SIZE);

  it('holds every place, north up and east to the right', () => {
    const [southwest, northeast] = places.map((place) => map.project(place));
    expect(southwest?.x).toBeGreaterThan(0);
    expect(southwest?.y).toBeLessThan(SIZE.height);
    expect(northeast?.x).toBeGreaterThan(southwest?.x ?? 0);
    expect(northeast?.y).toBeLessThan(southwest?.y ?? 0);
  });

  it('is true to scale in both directions', () => {
    const { project, scale } = map;
    // 0.01° of latitude at 34° is 1,109 m, of longitude 921 m.
    const onPaper = (metres: number) => (metres / scale / 0.0254) * 72;
    const origin = project({ latitude: 34.23, longitude: 135.64 });
    const north = project({ latitude: 34.24, longitude: 135.64 });
    const east = project({ latitude: 34.23, longitude: 135.65 });
    expect(origin.y - north.y).toBeCloseTo(onPaper(1_109.3), 1);
    expect(east.x - origin.x).toBeCloseTo(onPaper(921.6), 1);
  });

  it('has a round scale, a grid that can be told apart and a bar that fits', () => {
    expect(map.scale).toBe(70_000);
    expect(map.decimals).toBe(2);
    expect(map.latitudes.map((latitude) => latitude.toFixed(map.decimals))).toContain('34.22');
    expect(map.scaleBar.metres).toBe(2_000);
    expect(map.scaleBar.points).toBeLessThanOrEqual(130);
  });

  it('shows a single trap with its surroundings', () => {
    const single = frameMap(places.slice(0, 1), SIZE);
    expect(single.scale).toBe(2_500);
    expect(single.project(places[0] ?? { latitude: 0, longitude: 0 })).toEqual({ x: 350, y: 190 });
  });

  it('sets apart what cannot belong to the site', () => {
    const lost = { latitude: 0, longitude: 0 };
    expect(splitFarOff([...places, lost, ...places])).toEqual({
      near: [...places, ...places],
      farOff: [lost],
    });
  });
});
