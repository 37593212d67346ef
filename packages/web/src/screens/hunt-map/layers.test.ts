import { expect, it } from 'vitest';
import { gateway, firedTrap, trap } from '../../app/testing/rows.ts';
import { readLayers, writeLayers } from '../../map/screen/layerSet.ts';
import { isInLayers, LAYERS } from './layers.ts';
import { gatewayItem, trapItem } from '../../map/devices/huntMapItems.ts';

it.each([
  [null, null],
  ['', null],
  ['none', []],
  ['heat,traps,clouds', ['traps', 'heat']],
])('%s in the address means %o', (text, layers) => {
  expect(readLayers(LAYERS, text)).toEqual(layers);
});

it('is written as it is read', () => {
  expect(readLayers(LAYERS, writeLayers([]))).toEqual([]);
  expect(readLayers(LAYERS, writeLayers(['gateways', 'heat']))).toEqual(['gateways', 'heat']);
});

it('hides a layer that is off, but never a fired trap', () => {
  expect(isInLayers(trapItem(trap()), ['traps'])).toBe(true);
  expect(isInLayers(trapItem(trap()), ['gateways'])).toBe(false);
  expect(isInLayers(trapItem(firedTrap()), [])).toBe(true);
  expect(isInLayers(gatewayItem(gateway()), ['traps'])).toBe(false);
  expect(isInLayers(gatewayItem(gateway()), ['gateways'])).toBe(true);
});
