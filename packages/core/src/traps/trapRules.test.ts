import { describe, expect, it } from 'vitest';
import { trapWarnings } from './trapRules.ts';

type LawfulTrap = Parameters<typeof trapWarnings>[0];
const SNARE: LawfulTrap = {
  trap_type: 'snare',
  capture_class: 'nuisance',
  target_species: ['boar'],
  loop_diameter_cm: 12,
  wire_mm: 4,
  has_stopper: true,
  has_swivel: true,
};
const fields = (changes: Partial<LawfulTrap>, huntingTraps = 0) =>
  trapWarnings({ ...SNARE, ...changes }, huntingTraps).map(({ field }) => field);

describe('trapWarnings', () => {
  it('says nothing of a lawful trap, nor of what nobody has said', () => {
    expect(fields({})).toEqual([]);
    expect(fields({ loop_diameter_cm: null, wire_mm: null, has_stopper: null, has_swivel: null })).toEqual(
      [],
    );
  });

  it.each<[string, Partial<LawfulTrap>]>([
    ['loop_diameter_cm', { loop_diameter_cm: 12.1 }],
    ['wire_mm', { wire_mm: 3.9 }],
    ['has_stopper', { has_stopper: false }],
    ['has_swivel', { has_swivel: false }],
  ])('warns of %s of a snare, with the article, and of no other trap', (field, changes) => {
    expect(fields(changes)).toEqual([field]);
    expect(fields({ ...changes, trap_type: 'box' })).toEqual([]);
    expect(trapWarnings({ ...SNARE, ...changes }, 0)[0]?.article).toContain('第10条第3項');
  });

  it.each(['black_bear', 'brown_bear', 'crow', 'other_bird'] as const)(
    'warns of %s in hunting',
    (species) => {
      const target_species = ['boar' as const, species];
      expect(fields({ target_species, capture_class: 'hunting' })).toEqual(['target_species']);
      expect(fields({ target_species })).toEqual([]);
    },
  );

  it('warns of the 31st hunting trap of one person', () => {
    expect(fields({ capture_class: 'hunting' }, 30)).toEqual([]);
    expect(fields({ capture_class: 'hunting' }, 31)).toEqual(['owner_user_id']);
    expect(fields({}, 31)).toEqual([]);
  });
});
