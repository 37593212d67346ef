import { ZERO_DAY } from '@satomori/core';
import { describe, expect, it } from 'vitest';
import {
  type EffortDraft,
  effortLabel,
  effortOf,
  findEffortProblems,
  isValid,
  newEffortDraft,
  remainingEffortProblems,
} from './effortDraft.ts';

// 2026-11-20 in Japan, and still the 19th in UTC.
const NOW = Date.parse('2026-11-19T15:00:00Z');
const draft = (changes: Partial<EffortDraft> = {}): EffortDraft => ({
  ...newEffortDraft(NOW),
  method: 'gun_drive',
  ...changes,
});
const fieldsOf = (changes: Partial<EffortDraft>) => findEffortProblems(draft(changes), NOW).fields;

describe('what the server would refuse', () => {
  it.each<[string, Partial<EffortDraft>, Partial<Record<keyof EffortDraft, RegExp>>]>([
    ['no method', { method: null }, { method: /捕獲方法を選んで/ }],
    ['no day', { date: '' }, { date: /日付を入力/ }],
    ['a day to come', { date: '2026-11-21' }, { date: /未来/ }],
    ['a day before such records', { date: '1999-12-31' }, { date: /2000年より前/ }],
    ['nobody', { hunters_out: 0 }, { hunters_out: /1以上/ }],
    ['no number of people', { hunters_out: null }, { hunters_out: /./ }],
    ['text as a number', { sighted_count: '三' }, { sighted_count: /./ }],
    ['part of an animal', { captured_count: 1.5 }, { captured_count: /./ }],
    ['traps without a number', { method: 'box' }, { traps_set: /わなの数を入力/ }],
    ['a long place', { place: '谷'.repeat(201) }, { place: /200/ }],
  ])('is found before it is sent: %s', (_what, changes, expected) => {
    const found = fieldsOf(changes);
    expect(Object.keys(found)).toEqual(Object.keys(expected));
    for (const [name, words] of Object.entries(expected)) expect(found[name as 'date']).toMatch(words);
  });

  it('is nothing of a whole entry', () => {
    expect(isValid(findEffortProblems(draft(), NOW))).toBe(true);
    expect(isValid(findEffortProblems(draft({ method: 'snare', traps_set: 12 }), NOW))).toBe(true);
  });

  it('is no longer shown where the person has changed it', () => {
    const tried = draft({ method: 'box', hunters_out: 0 });
    const found = findEffortProblems(tried, NOW);
    const left = (now: Partial<EffortDraft>) =>
      Object.keys(remainingEffortProblems(found, tried, { ...tried, ...now }).fields);
    expect(left({}).toSorted()).toEqual(['hunters_out', 'traps_set']);
    expect(left({ hunters_out: 2 })).toEqual(['traps_set']);
    expect(left({ method: 'gun_lure' })).toEqual(['hunters_out']);
  });
});

describe('what is sent', () => {
  it('is today, one person and one day, with nothing counted, until the person says otherwise', () => {
    const { id, ...said } = effortOf(draft());
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(said).toEqual({
      date: '2026-11-20',
      method: 'gun_drive',
      species: null,
      hunters_out: 1,
      days_out: 1,
      traps_set: null,
      sighted_count: null,
      captured_count: null,
      place: null,
      memo: null,
    });
  });

  it('keeps 0 apart from not counted', () => {
    expect(effortOf(draft(ZERO_DAY))).toMatchObject({ sighted_count: 0, captured_count: 0 });
    expect(effortOf(draft({ sighted_count: 0 }))).toMatchObject({ sighted_count: 0, captured_count: null });
  });

  it('has no traps where the method is none', () => {
    expect(effortOf(draft({ method: 'gun_stalk', traps_set: 3 })).traps_set).toBeNull();
    expect(effortOf(draft({ method: 'net_corral', traps_set: 3 })).traps_set).toBe(3);
  });

  it('is named by its day, method, species and place', () => {
    const effort = effortOf(draft({ species: 'boar', place: ' 水神 ' }));
    expect(effortLabel(effort)).toBe('2026-11-20　銃（巻き狩り）　イノシシ　水神');
  });
});
