import { expect, it } from 'vitest';
import { capture } from '../../app/testing/postRows.ts';
import { trap } from '../../app/testing/rows.ts';
import { newHuntDraft, type HuntDraft } from './huntDraft.ts';
import { placedByTrap } from './trapAnswers.ts';

const [FORMER, OTHER] = [trap({ place: '西谷' }), trap({ id: crypto.randomUUID(), place: '東谷' })];
const row = capture({ trap_id: FORMER.id, place: '西谷' });
const edited = (source: 'trap' | 'gps', more: Partial<HuntDraft> = {}): HuntDraft => ({
  ...newHuntDraft(0),
  positionFrom: 'stored',
  place: '西谷',
  stored: { version: 1, row, position: { latitude: 35, longitude: 135, accuracy: null, source } },
  ...more,
});
const choose = (draft: HuntDraft, id: string | null) => ({
  ...draft,
  ...placedByTrap(draft, [FORMER, OTHER], id),
});
const placeOf = ({ positionFrom, place }: HuntDraft) => [positionFrom, place];

it('takes the place of the former trap away with it, and brings it back', () => {
  for (const id of [OTHER.id, null]) {
    const corrected = choose(edited('trap'), id);
    expect(placeOf(corrected)).toEqual([null, '']);
    expect(placeOf(choose(corrected, FORMER.id))).toEqual(['stored', '西谷']);
  }
});

it('keeps what the person entered, and a position that no trap gave', () => {
  expect(placeOf(choose(edited('trap', { place: '沢', positionFrom: 'gps' }), OTHER.id))).toEqual([
    'gps',
    '沢',
  ]);
  expect(placeOf(choose(edited('gps'), OTHER.id))).toEqual(['stored', '西谷']);
  expect(placeOf(choose(newHuntDraft(0), OTHER.id))).toEqual(placeOf(newHuntDraft(0)));
});
