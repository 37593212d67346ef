import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { site, user } from '../../app/testing/rows.ts';
import { SessionProvider } from '../../queries/session/session.tsx';
import { type DraftPhoto, newPostDraft, type PostDraft, positionOf } from '../draft/postDraft.ts';
import type { ChangeDraft } from '../draft/useDraft.ts';
import { PlaceActs } from './PlaceActs.tsx';

const HERE = { latitude: 35, longitude: 135, accuracy: 2000 };
const PHOTO: DraftPhoto = {
  id: 'p',
  name: 'a.jpg',
  file: new Blob(),
  damage: null,
  photo_kind: 'unsorted',
  sha256: 'a'.repeat(64),
  exif_available: true,
  taken_at: null,
  exif_latitude: 35.1,
  exif_longitude: 135.4,
};
const MAP_PLACE = { latitude: 35.2, longitude: 135.5 };

/** Shows the acts on a draft of this kind; `current` is the draft as it is after them. */
function show(changes: Partial<PostDraft> = {}) {
  const form = { current: { ...newPostDraft(0), ...changes } };
  function Form() {
    const [draft, setDraft] = useState(form.current);
    const change: ChangeDraft<PostDraft> = (made) => {
      form.current = { ...form.current, ...(typeof made === 'function' ? made(form.current) : made) };
      setDraft(form.current);
    };
    return <PlaceActs title="捕獲場所" draft={draft} change={change} position={positionOf(draft)} />;
  }
  render(
    <SessionProvider session={{ user: user(), site: site() }}>
      <Form />
    </SessionProvider>,
  );
  return form;
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

/** A device that says where it is, or that it does not know, only when it is told to. */
function holdPosition() {
  const asked: { found: PositionCallback; failed: PositionErrorCallback }[] = [];
  const getCurrentPosition = (found: PositionCallback, failed: PositionErrorCallback) =>
    asked.push({ found, failed });
  vi.spyOn(navigator, 'geolocation', 'get').mockReturnValue({ getCurrentPosition } as never);
  return {
    find: (index: number, coords = HERE) =>
      act(async () => asked[index]?.found({ coords } as unknown as GeolocationPosition)),
    fail: (index: number) => act(async () => asked[index]?.failed({ code: 3 } as GeolocationPositionError)),
  };
}

describe('a position that is written', () => {
  const STORED = { version: 1, position: { ...HERE, source: 'gps' } } as const;

  it.each<[string, Partial<PostDraft>, PostDraft['positionFrom']]>([
    ['nothing', {}, null],
    ['the position of the device', { gps: HERE, positionFrom: 'gps' }, 'gps'],
    ['none', { photos: [PHOTO], positionFrom: 'none' }, 'none'],
    ['that of the post that is edited', { stored: STORED, positionFrom: 'stored' }, 'stored'],
    ['that of the post, after a reload', { stored: STORED, positionFrom: 'typed' }, 'stored'],
    [
      'none, in an edit after a reload',
      { stored: { version: 1, position: null }, positionFrom: 'typed' },
      'none',
    ],
  ])('is given up by a second press, which brings back %s', (_, changes, positionFrom) => {
    const form = show(changes);
    const closed = screen.queryByRole('button', { name: '位置を変える' });
    if (closed !== null) fireEvent.click(closed);
    if (form.current.positionFrom !== 'typed') press('緯度・経度');
    press('メッシュ番号');
    expect(screen.getByLabelText(/メッシュ/)).toBeTruthy();
    press('メッシュ番号');
    expect(form.current.positionFrom).toBe(positionFrom);
    expect(screen.queryByLabelText(/メッシュ/)).toBeNull();
  });

  it('is there again where its fields are opened again', () => {
    const form = show();
    press('緯度・経度');
    fireEvent.change(screen.getByLabelText(/^緯度/), { target: { value: '35.1' } });
    press('緯度・経度');
    expect(form.current.positionFrom).toBeNull();
    press('緯度・経度');
    expect(screen.getByLabelText(/^緯度/)).toHaveProperty('value', '35.1');
  });
});

describe('the position of the device', () => {
  Object.defineProperty(navigator, 'geolocation', { configurable: true, get: () => undefined });
  afterEach(() => void vi.restoreAllMocks());

  it('is that of the post where nothing else was chosen meanwhile', async () => {
    const device = holdPosition();
    const form = show({ photos: [PHOTO] });
    press('位置を変える');
    press('現在地を使う');
    await device.find(0);
    expect(positionOf(form.current)).toEqual({ ...HERE, source: 'gps' });
    expect(screen.getByRole('button', { name: '位置を変える' })).toBeTruthy();
  });

  it.each([
    ['写真の位置を使う', 'exif'],
    ['位置を外す', undefined],
  ])('changes nothing where it comes after %s', async (name, source) => {
    const device = holdPosition();
    const form = show({ photos: [PHOTO], positionFrom: 'map', mapPlace: MAP_PLACE });
    press('位置を変える');
    press('現在地を使う');
    press(name);
    expect(screen.queryByText(/測位中です/)).toBeNull();
    await device.find(0);
    expect(positionOf(form.current)?.source).toBe(source);
  });

  it('is no problem any more where it fails after another place was chosen', async () => {
    const device = holdPosition();
    show({ photos: [PHOTO], positionFrom: 'map', mapPlace: MAP_PLACE });
    press('位置を変える');
    press('現在地を使う');
    press('写真の位置を使う');
    await device.fail(0);
    expect(screen.queryByText(/現在地が分かりませんでした/)).toBeNull();
  });

  it('is the one that was asked for last', async () => {
    const device = holdPosition();
    const form = show();
    press('現在地を使う');
    press('緯度・経度');
    press('現在地を使う');
    await device.find(0);
    expect(form.current.positionFrom).toBe('typed');
    expect(screen.getByRole('status').textContent).toContain('測位中です');
    await device.find(1, { ...HERE, accuracy: 5 });
    expect(positionOf(form.current)).toEqual({ ...HERE, accuracy: 5, source: 'gps' });
  });
});
