import { describe, expect, it } from 'vitest';
import { REPORT_KINDS } from '../sightings/values.ts';
import { SPECIES } from '../species/species.ts';
import { TRAP_STATES } from '../traps/state.ts';
import { doesSightingNeedPerson, doesTrapNeedPerson } from './needsPerson.ts';

describe('a person is needed', () => {
  it('at a trap that fired, whose state nobody knows, or that was not seen to be set again', () => {
    const needing = TRAP_STATES.filter((state) => doesTrapNeedPerson({ state, state_reason: null }));
    expect(needing).toEqual(['fired', 'unknown', 'path_down']);
    expect(doesTrapNeedPerson({ state: 'checked', state_reason: 'not_closed' })).toBe(true);
    expect(doesTrapNeedPerson({ state: 'checked', state_reason: null })).toBe(false);
  });

  it('where somebody was hurt, whatever the animal', () => {
    for (const species of SPECIES)
      expect(doesSightingNeedPerson({ report_kind: 'injury', species }), species).toBe(true);
  });

  it('where a bear may still be, and at no other animal', () => {
    const animals = SPECIES.filter((species) => doesSightingNeedPerson({ report_kind: 'sighting', species }));
    expect(animals).toEqual(['black_bear', 'brown_bear']);
    const kinds = REPORT_KINDS.filter((report_kind) =>
      doesSightingNeedPerson({ report_kind, species: 'black_bear' }),
    );
    expect(REPORT_KINDS.filter((kind) => !kinds.includes(kind))).toEqual(['carcass', 'capture']);
  });
});
