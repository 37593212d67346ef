import { expect, it } from 'vitest';
import { carriedDraft } from './editDraft.ts';
import { newPostDraft } from './postDraft.ts';

const draft = newPostDraft(0);

it('what was typed is carried over to the editing, and nothing that nobody typed', () => {
  const typed = carriedDraft({
    ...draft,
    typedTime: '2026-11-20T10:00',
    place: '西谷',
    positionFrom: 'typed',
  });
  expect(typed).toMatchObject({
    id: draft.id,
    typedTime: '2026-11-20T10:00',
    place: '西谷',
    positionFrom: 'typed',
  });
  expect(Object.keys(carriedDraft(draft))).not.toEqual(
    expect.arrayContaining(['typedTime', 'positionFrom', 'stored']),
  );
});

it('a position that was read from a photo stays as it is stored', () => {
  expect(Object.keys(carriedDraft({ ...draft, positionFrom: 'photo' }))).not.toContain('positionFrom');
});
