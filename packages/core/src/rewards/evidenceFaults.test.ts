import { meshNumbering } from '../testing/index.ts';
import { describe, expect, it } from 'vitest';
import { evidenceFaultText } from '../messages/evidenceTexts.ts';
import { DAY_MS } from '../format/durations.ts';
import { type ClaimedCapture, evidenceFaults } from './evidenceFaults.ts';
import { DEFAULT_EVIDENCE_RULES, EVIDENCE_FAULTS, type EvidenceRules } from './evidenceValues.ts';

const PERIOD = { from: Date.parse('2026-11-01T00:00:00+09:00'), to: Date.parse('2026-12-01T00:00:00+09:00') };
const AT = Date.parse('2026-11-10T08:00:00+09:00');
const HUNTER = 'hunter';

const RULES: EvidenceRules = {
  ...DEFAULT_EVIDENCE_RULES,
  required_photos: ['whole_before', 'tail_after', 'animal_no', 'date_board'],
  deadline_days: 7,
};

const SOUND: ClaimedCapture = {
  id: 'a',
  capture_no: 'NIA-1',
  captured_at: AT,
  time_precision: 'exact',
  created_at: AT + 2 * DAY_MS,
  status: 'approved',
  hunter_id: HUNTER,
  approved_by: 'officer',
  latitude: 35.475,
  longitude: 137.77,
  // The 5 km mesh of the position.
  mesh_label: '5337-16-72',
  warnings: [],
  photos: RULES.required_photos.map((photo_kind) => ({ photo_kind })),
};

const check = (captures: readonly ClaimedCapture[], rules = RULES) =>
  evidenceFaults(captures, rules, { period: PERIOD, numbering: meshNumbering('q2277') });
const faultsOf = (changes: Partial<ClaimedCapture>, rules?: EvidenceRules) =>
  check([{ ...SOUND, ...changes }], rules).map(({ fault, photo_kind }) =>
    photo_kind === null ? fault : `${fault} ${photo_kind}`,
  );
const without = (kind: string) => SOUND.photos.filter(({ photo_kind }) => photo_kind !== kind);

describe('evidence for a reward', () => {
  it('is complete where nothing is missing', () => {
    expect(check([SOUND, { ...SOUND, id: 'b', capture_no: 'NIA-2' }])).toEqual([]);
  });

  const PLANTED: [string, Partial<ClaimedCapture>, string[]][] = [
    ['a photo of another capture', { warnings: ['photo_repeated'] }, ['photo_repeated']],
    ['a copy of a photo of another capture', { warnings: ['photo_similar'] }, ['photo_similar']],
    [
      'a photo of a kind that proves nothing',
      { photos: [...SOUND.photos, { photo_kind: 'unsorted' }, { photo_kind: 'damage' }] },
      ['photo_of_other_kind unsorted', 'photo_of_other_kind damage'],
    ],
    ['a required photo', { photos: without('tail_after') }, ['photo_missing tail_after']],
    ['the date board', { photos: without('date_board') }, ['photo_missing date_board']],
    ['the number on the animal', { photos: without('animal_no') }, ['photo_missing animal_no']],
    ['a mesh elsewhere', { mesh_label: '5337-16-77' }, ['mesh_elsewhere']],
    ['a place', { latitude: null, longitude: null }, ['mesh_unknown']],
    ['a mesh', { mesh_label: null }, ['mesh_unknown']],
    ['a text for a mesh', { mesh_label: '西谷' }, ['mesh_unknown']],
    ['the hunter as approver', { approved_by: HUNTER }, ['approver_is_hunter']],
    ['an approval', { status: 'submitted', approved_by: null }, ['not_approved']],
    [
      'a day before the period',
      { captured_at: PERIOD.from - 1, created_at: PERIOD.from },
      ['outside_period'],
    ],
    ['a day after the period', { captured_at: PERIOD.to, created_at: PERIOD.to }, ['outside_period']],
    ['a known day', { time_precision: 'unknown' }, ['outside_period']],
    ['a number', { capture_no: null }, ['number_missing']],
    [
      'a photo whose file is lost',
      { photos: SOUND.photos.map((photo, index) => ({ ...photo, is_lost: index === 1 })) },
      ['photo_lost tail_after'],
    ],
    ['a photo taken elsewhere', { warnings: ['photo_far'] }, ['photo_far']],
    ['a photo of another day', { warnings: ['photo_other_time'] }, ['photo_other_time']],
    ['a capture sent after the deadline', { created_at: AT + 8 * DAY_MS }, ['sent_late']],
  ];

  it.each(PLANTED)('names %s', (_name, changes, faults) => {
    expect(faultsOf(changes)).toEqual(faults);
  });

  it('names both of two captures with one number in a fiscal year, however it is written', () => {
    const twin = { ...SOUND, id: 'b', capture_no: 'nia－1' };
    const faults = check([SOUND, twin]);
    expect(faults.map(({ capture_id, fault }) => [capture_id, fault])).toEqual([
      ['a', 'number_repeated'],
      ['b', 'number_repeated'],
    ]);
    const nextYear = { ...twin, captured_at: Date.parse('2027-04-01T00:00:00+09:00') };
    expect(check([SOUND, nextYear]).map(({ fault }) => fault)).not.toContain('number_repeated');
  });

  it('counts the days of the deadline by the calendar in Japan', () => {
    const atNight = Date.parse('2026-11-10T00:30:00+09:00');
    const lastMinute = Date.parse('2026-11-17T23:59:00+09:00');
    expect(faultsOf({ captured_at: atNight, created_at: lastMinute })).toEqual([]);
    expect(faultsOf({ captured_at: atNight, created_at: lastMinute + 60_000 })).toEqual(['sent_late']);
  });

  it('is checked by the rules of the town alone, but always for approval and period', () => {
    const none: EvidenceRules = { required_photos: [], deadline_days: null, checks: [] };
    for (const [name, changes, faults] of PLANTED) {
      const always = faults.filter((fault) =>
        ['not_approved', 'outside_period', 'photo_lost tail_after'].includes(fault),
      );
      expect([name, faultsOf(changes, none)]).toEqual([name, always]);
    }
  });

  it('takes a position on the edge of its mesh for one within', () => {
    expect(faultsOf({ latitude: 35 + 11 / 24, longitude: 137.75 })).toEqual([]);
    expect(faultsOf({ latitude: 35 + 11 / 24 - 0.001, longitude: 137.75 })).toEqual(['mesh_elsewhere']);
  });

  it('has a sentence for everything that may be missing', () => {
    for (const fault of EVIDENCE_FAULTS)
      expect(evidenceFaultText({ fault, photo_kind: null })).toMatch(/^[^\p{Script=Latin}]+$/u);
    expect(evidenceFaultText({ fault: 'photo_missing', photo_kind: 'date_board' })).toBe(
      '必要な「日付の表示」の写真がありません',
    );
  });
});
