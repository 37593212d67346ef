import { describe, expect, it } from 'vitest';
import { REPORT_KINDS } from '../sightings/values.ts';
import { SPECIES } from '../species/species.ts';
import { sightingRule } from './sightingAlarm.ts';

const deer: Parameters<typeof sightingRule>[0] = {
  report_kind: 'sighting',
  species: 'sika_deer',
  injury_level: null,
  damages: [],
};

describe('sightingRule', () => {
  it('is injury whenever somebody was hurt, whatever the animal', () => {
    expect(sightingRule({ ...deer, report_kind: 'injury' })).toBe('injury');
    expect(sightingRule({ ...deer, injury_level: 'slight' })).toBe('injury');
    expect(sightingRule({ ...deer, injury_level: 'death' })).toBe('injury');
    expect(sightingRule({ ...deer, damages: ['crops', 'person'] })).toBe('injury');
    expect(sightingRule({ ...deer, species: 'black_bear', report_kind: 'injury' })).toBe('injury');
  });

  it('is new_sighting for each bear that may still be there, and for no other animal', () => {
    const bears = SPECIES.filter((species) => sightingRule({ ...deer, species }) === 'new_sighting');
    expect(bears).toEqual(['black_bear', 'brown_bear']);
    for (const report_kind of REPORT_KINDS) {
      const isDead = report_kind === 'carcass' || report_kind === 'capture';
      const expected = report_kind === 'injury' ? 'injury' : isDead ? null : 'new_sighting';
      expect(sightingRule({ ...deer, species: 'brown_bear', report_kind }), report_kind).toBe(expected);
    }
  });

  it('is none where nobody was hurt', () => {
    expect(sightingRule(deer)).toBeNull();
    expect(sightingRule({ ...deer, injury_level: 'none', damages: ['none', 'crops'] })).toBeNull();
  });
});
