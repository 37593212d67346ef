import { describe, expect, it } from 'vitest';
import { type AddedPhoto, resubmitPost } from './changedPost.ts';

interface Row {
  id: string;
  version: number;
  memo: string;
}
const ROW: Row = { id: 'a', version: 3, memo: '沢' };
const photo = (id: string): AddedPhoto => ({
  id,
  file: new Blob([id]),
  photo_kind: 'unsorted',
  sha256: id,
  exif_available: false,
  taken_at: null,
  exif_latitude: null,
  exif_longitude: null,
});

/** A server with one row, whose version increases with every photo. */
function server(standing: Row) {
  const calls: string[] = [];
  let row = standing;
  return {
    calls,
    putPhoto: ({ id }: { id: string }) => {
      calls.push(`photo ${id}`);
      row = { ...row, version: row.version + 1 };
      return Promise.resolve();
    },
    read: () => Promise.resolve(row),
    edit: (_id: string, { version, point }: { version: number; point: { memo: string } }) => {
      calls.push(`edit ${version}`);
      return version === row.version
        ? Promise.resolve({ ...row, ...point })
        : Promise.reject(new Error('conflict'));
    },
  };
}
const editing = (photos: readonly AddedPhoto[]) => ({
  row: ROW,
  content: { memo: '尾根' },
  photos,
  photoTexts: [],
});

describe('a edited post', () => {
  it('says what it says only after its photos are there, in the version that they made', async () => {
    const calls = server(ROW);
    await resubmitPost(editing([photo('p'), photo('q')]), calls);
    expect(calls.calls).toEqual(['photo p', 'photo q', 'edit 5']);
  });

  it.each([
    ['what is said of it', ' 耳標 ', { caption: '耳標' }],
    ['nothing, where nothing is', ' ', {}],
  ])('says of a new photo %s', async (_, caption, said) => {
    const calls = server(ROW);
    const images: object[] = [];
    const putPhoto = (image: { id: string }) => {
      images.push(image);
      return calls.putPhoto(image);
    };
    await resubmitPost(editing([{ ...photo('p'), caption }]), { ...calls, putPhoto });
    const { file: _file, ...described } = photo('p');
    expect(images).toEqual([{ ...described, ...said, turn: 0, point_id: ROW.id }]);
  });

  it('says how far a new photo is turned', async () => {
    const calls = server(ROW);
    const turns: unknown[] = [];
    const putPhoto = (image: { id: string; turn?: unknown }) => {
      turns.push(image.turn);
      return calls.putPhoto(image);
    };
    await resubmitPost(editing([{ ...photo('p'), turn: 90 }, photo('q')]), { ...calls, putPhoto });
    expect(turns).toEqual([90, 0]);
  });

  it('does not write over what somebody else says while its photos go up', async () => {
    const calls = server({ ...ROW, version: 4, memo: '東谷' });
    const sent = resubmitPost(editing([photo('p')]), calls);
    await expect(sent).rejects.toThrow('conflict');
    expect(calls.calls).toEqual(['photo p', 'edit 3']);
  });
});
