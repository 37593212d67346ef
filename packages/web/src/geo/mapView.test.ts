import { describe, expect, it } from 'vitest';
import { mapViewEntries, readMapView } from './mapView.ts';

describe('the view in the address', () => {
  it('comes back as it was', () => {
    const view = { latitude: 35.12345, longitude: 135.54321, zoom: 14 };
    expect(readMapView(new URLSearchParams(mapViewEntries(view)))).toEqual(view);
  });

  it.each([
    '',
    'latitude=35&longitude=135',
    'latitude=35&longitude=135&zoom=',
    'latitude=abc&longitude=135&zoom=12',
    'latitude=95&longitude=135&zoom=12',
    'latitude=35&longitude=-70&zoom=12',
    'latitude=35&longitude=135&zoom=40',
  ])('is none in "%s"', (query) => {
    expect(readMapView(new URLSearchParams(query))).toBeNull();
  });
});
