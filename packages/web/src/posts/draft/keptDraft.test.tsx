import { newId } from '@satomori/core';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { accepted, type Answers, noConnection, rows } from '../../app/testing/fakeServer.ts';
import { sighting } from '../../app/testing/postRows.ts';
import { renderApp } from '../../app/testing/renderApp.tsx';
import { user } from '../../app/testing/rows.ts';
import { SIGHTING_FORM } from '../../app/testing/sightingForm.ts';
import { sha256Of } from '../../platform/photos/sha256.ts';

/** The device's storage; with `isFull` it refuses writes. */
const device = vi.hoisted(() => ({ kept: new Map<string, unknown>(), isFull: false }));
vi.mock('idb-keyval', () => ({
  createStore: () => undefined,
  get: async (key: string) => device.kept.get(key),
  getMany: async (keys: string[]) => keys.map((key) => device.kept.get(key)),
  setMany: async (entries: [string, unknown][]) => {
    if (device.isFull) throw new DOMException('full', 'QuotaExceededError');
    for (const [key, value] of entries) device.kept.set(key, value);
  },
  delMany: async (keys: string[]) => {
    for (const key of keys) device.kept.delete(key);
  },
}));

const POST = 'POST /api/map_points';
const open = (answers: Answers = {}) => renderApp('/Shot', { answers: { ...SIGHTING_FORM, ...answers } });
const write = async (text: string) =>
  fireEvent.change(await screen.findByLabelText('状況'), { target: { value: text } });
const photoFile = (name: string) => new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), name], name);
const takePhoto = (name: string, file: File = photoFile(name), label = '写真を選ぶ') =>
  fireEvent.change(screen.getByLabelText(label), { target: { files: [file] } });
/** Closes the page and opens it again: nothing stays in memory. */
const reload = (answers: Answers = {}) => {
  cleanup();
  return open(answers);
};
const said = () => screen.getByLabelText<HTMLTextAreaElement>('状況').value;

async function fillIn() {
  fireEvent.click(await screen.findByLabelText('痕跡'));
  fireEvent.click(screen.getByLabelText('イノシシ'));
  fireEvent.change(screen.getByLabelText('地名'), { target: { value: '西谷' } });
  await write('畑のわき');
}
const send = () => fireEvent.click(screen.getByRole('button', { name: '送信する' }));
const sentBy = ({ server }: ReturnType<typeof renderApp>) =>
  server.calls
    .filter(({ call }) => call === POST)
    .map(({ body }) => JSON.parse((body as FormData).get('point') as string) as unknown);

beforeEach(() => {
  device.kept.clear();
  device.isFull = false;
});

describe('a draft', () => {
  it('is there with its photos after the page was closed, and says when it is safe', async () => {
    open();
    await write('畑のわき');
    takePhoto('a.jpg');
    await screen.findByText('下書き保存済');
    await screen.findByLabelText('写真1の種類');
    await waitFor(() => expect(device.kept.size).toBe(2));
    reload();
    await screen.findByLabelText('写真1の種類');
    expect(said()).toBe('畑のわき');
    expect(screen.getByText('下書き保存済')).toBeTruthy();
  });

  it('is sent as the very same post after a lost answer and a reload, and is then gone', async () => {
    const first = open({ [POST]: noConnection });
    await fillIn();
    send();
    await screen.findByText(/届いたか確かめられませんでした/);
    await screen.findByText('下書き保存済');
    const second = reload({ [POST]: accepted(sighting()) });
    await screen.findByLabelText('状況');
    send();
    await screen.findByText('送信しました');
    expect(sentBy(first)).toHaveLength(1);
    expect(sentBy(second)).toEqual(sentBy(first));
    await waitFor(() => expect(device.kept.size).toBe(0));
  });

  it('that was begun while the one before is still being sent stays when that has come in', async () => {
    let answerNow = (_response: Response) => {};
    let sentBody: unknown;
    const app = open({
      [POST]: ({ body }) => {
        sentBody = body;
        return new Promise((resolve) => (answerNow = resolve));
      },
    });
    await fillIn();
    send();
    await waitFor(() => expect(sentBy(app)).toHaveLength(1));
    fireEvent.click(screen.getByRole('button', { name: '下書きを破棄' }));
    fireEvent.click(await screen.findByRole('button', { name: '破棄する' }));
    await waitFor(() => expect(said()).toBe(''));
    await write('次の目撃');
    await screen.findByText('下書き保存済');
    answerNow(accepted(sighting())({ body: sentBody }));
    await screen.findByText('送信しました');
    expect(JSON.stringify([...device.kept.values()])).toContain('次の目撃');
    reload();
    await screen.findByLabelText('状況');
    expect(said()).toBe('次の目撃');
  });

  it('that another tab wrote meanwhile is not written over: the person chooses', async () => {
    open();
    await write('畑のわき');
    await screen.findByText('下書き保存済');
    const [[key, words] = ['', {}]] = device.kept.entries() as Iterable<[string, object]>;
    device.kept.set(key, { ...words, revision: 'of another tab' });
    const theirs = device.kept.get(key);
    await write('沢のわき');
    expect((await screen.findByRole('alert')).textContent).toContain('別のタブで変更、送信または破棄');
    expect([device.kept.get(key), said()]).toEqual([theirs, '沢のわき']);
    fireEvent.click(screen.getByRole('button', { name: 'この画面の内容を残す' }));
    await screen.findByText('下書き保存済');
    expect(JSON.stringify(device.kept.get(key))).toContain('沢のわき');
  });

  it('of another tab is shown in place of this one where the person wants it', async () => {
    open();
    await write('畑のわき');
    await screen.findByText('下書き保存済');
    const [[key, words] = ['', {}]] = device.kept.entries() as Iterable<[string, object]>;
    device.kept.set(key, { ...words, revision: 'of another tab' });
    await write('沢のわき');
    fireEvent.click(await screen.findByRole('button', { name: '別のタブの内容を開く' }));
    await screen.findByText('下書き保存済');
    expect(said()).toBe('畑のわき');
  });

  it('of somebody else is nobody’s', async () => {
    open();
    await write('畑のわき');
    await screen.findByText('下書き保存済');
    const another = user({ id: newId(), is_hunter: false, is_posting: true });
    reload({ 'GET /api/users': () => rows([another]) });
    await screen.findByLabelText('状況');
    expect(said()).toBe('');
    await write('沢のわき');
    await screen.findByText('下書き保存済');
    reload();
    await waitFor(() => expect(said()).toBe('畑のわき'));
  });

  it('that cannot be kept is said not to be', async () => {
    device.isFull = true;
    open();
    await write('畑のわき');
    expect(await screen.findByText(/この端末に保存できません/)).toBeTruthy();
    expect(screen.queryByText('下書き保存済')).toBeNull();
    expect(said()).toBe('畑のわき');
  });

  it('is thrown away only after a question, with its photos', async () => {
    open();
    await write('畑のわき');
    takePhoto('a.jpg');
    await waitFor(() => expect(device.kept.size).toBe(2));
    fireEvent.click(screen.getByRole('button', { name: '下書きを破棄' }));
    fireEvent.click(await screen.findByRole('button', { name: 'やめる' }));
    expect(said()).toBe('畑のわき');
    fireEvent.click(screen.getByRole('button', { name: '下書きを破棄' }));
    fireEvent.click(await screen.findByRole('button', { name: '破棄する' }));
    await waitFor(() => expect(device.kept.size).toBe(0));
    expect(said()).toBe('');
    expect(screen.queryByLabelText('写真1の種類')).toBeNull();
  });
});

describe('a photo of a draft', () => {
  /** Stores two photos on the device, of which `harm` damages the second. */
  async function openDamaged(harm: (at: string) => void, answers: Answers = {}) {
    open();
    await fillIn();
    takePhoto('a.jpg');
    await screen.findByLabelText('写真1の種類');
    takePhoto('b.jpg');
    fireEvent.change(await screen.findByLabelText('写真2の種類'), { target: { value: 'sign' } });
    await waitFor(() => expect(device.kept.size).toBe(3));
    await screen.findByText('下書き保存済');
    harm([...device.kept.keys()].at(-1) ?? '');
    const app = reload({ [POST]: accepted(sighting()), ...answers });
    await screen.findByLabelText('写真1の種類');
    return app;
  }
  const cut = (at: string) => {
    const kept = device.kept.get(at) as { bytes: ArrayBuffer };
    device.kept.set(at, { ...kept, bytes: kept.bytes.slice(0, 3) });
  };
  const sentPhotos = (app: ReturnType<typeof renderApp>) =>
    (sentBy(app) as { photos: { sha256: string; photo_kind: string }[] }[]).map(({ photos }) => photos);
  const sha256 = async (name: string) => sha256Of(await photoFile(name).arrayBuffer());

  it.each<[string, (at: string) => void, string]>([
    ['truncated', cut, '途中までしか残っていません'],
    ['gone', (at) => device.kept.delete(at), 'この端末に残っていません'],
  ])('that is %s is named, holds up the sending, and can be left out', async (_, harm, words) => {
    const app = await openDamaged(harm);
    expect(screen.getByText(`写真2・痕跡「b.jpg」は、${words}。`)).toBeTruthy();
    expect(said()).toBe('畑のわき');
    send();
    await screen.findByText('送信していません。1か所を直してください。 写真');
    expect(sentBy(app)).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: '写真2: この写真を外す' }));
    await waitFor(() => expect(screen.queryByText(/送信していません/)).toBeNull());
    send();
    await screen.findByText('送信しました');
    expect(sentPhotos(app)).toEqual([[expect.objectContaining({ sha256: await sha256('a.jpg') })]]);
  });

  it('that is damaged can be chosen again, in its place and with its kind', async () => {
    const app = await openDamaged(cut);
    takePhoto('b.jpg', photoFile('b.jpg'), '撮り直す／選び直す');
    expect(await screen.findByLabelText('写真2の種類')).toHaveProperty('value', 'sign');
    send();
    await screen.findByText('送信しました');
    expect(sentPhotos(app)[0]?.[1]).toMatchObject({ photo_kind: 'sign', sha256: await sha256('b.jpg') });
  });

  it('that is damaged is there again where the same file is added', async () => {
    await openDamaged(cut);
    takePhoto('b.jpg');
    expect(await screen.findByLabelText('写真2の種類')).toHaveProperty('value', 'sign');
    expect(screen.queryByLabelText('写真3の種類')).toBeNull();
  });

  it('that cannot be read as it is chosen does not go unnoticed', async () => {
    open();
    await screen.findByLabelText('状況');
    const file = photoFile('c.jpg');
    file.arrayBuffer = () => Promise.reject(new DOMException('', 'NotReadableError'));
    takePhoto('c.jpg', file);
    expect(await screen.findByText('写真1・未仕分け「c.jpg」は、読み取れません。')).toBeTruthy();
    await screen.findByText('下書き保存済');
    reload();
    expect(await screen.findByText('写真1・未仕分け「c.jpg」は、読み取れません。')).toBeTruthy();
  });

  it('is said something of before it is sent, where a person wants to, and keeps it', async () => {
    const app = open({ [POST]: accepted(sighting()) });
    await fillIn();
    takePhoto('a.jpg');
    expect(screen.queryByLabelText('写真1の説明')).toBeNull();
    fireEvent.click(await screen.findByRole('button', { name: '写真1を大きく見る、説明を書く' }));
    const field = await screen.findByLabelText('写真1の説明');
    fireEvent.change(field, { target: { value: '畑の足跡' } });
    // Enter ends the caption and sends nothing.
    fireEvent.keyDown(field, { key: 'Enter' });
    await waitFor(() => expect(screen.queryByLabelText('写真1の説明')).toBeNull());
    expect(sentBy(app)).toEqual([]);
    await screen.findByText('下書き保存済');
    const later = reload({ [POST]: accepted(sighting()) });
    expect(await screen.findByText('畑の足跡')).toBeTruthy();
    send();
    await screen.findByText('送信しました');
    expect(sentPhotos(later)[0]).toMatchObject([{ caption: '畑の足跡' }]);
  });

  describe('that is turned', () => {
    const turn = () => fireEvent.click(screen.getByRole('button', { name: '写真1を右に回転' }));
    const picture = () =>
      screen.getByRole('button', { name: /^写真1を大きく見る/ }).querySelector<HTMLImageElement>('img');
    const sentFile = (app: ReturnType<typeof renderApp>) => {
      const { body } = app.server.calls.find(({ call }) => call === POST) ?? {};
      return [...(body as FormData).values()].find((part) => part instanceof Blob);
    };

    it('stays the file that the camera made, with its turn beside it, also after a reload', async () => {
      open();
      await fillIn();
      takePhoto('a.jpg');
      await screen.findByLabelText('写真1の種類');
      expect(picture()?.style.transform).toBe('');
      turn();
      expect(picture()?.style.transform).toContain('rotate(90deg)');
      expect(screen.getByText(/・右に90度回転$/)).toBeTruthy();
      await screen.findByText('下書き保存済');
      const app = reload({ [POST]: accepted(sighting()) });
      await screen.findByText(/・右に90度回転$/);
      expect(picture()?.style.transform).toContain('rotate(90deg)');
      fireEvent.click(screen.getByRole('button', { name: /^写真1を大きく見る/ }));
      fireEvent.click(await screen.findByRole('button', { name: '右に回転' }));
      expect(screen.getByAltText('写真1').style.transform).toContain('rotate(180deg)');
      fireEvent.click(screen.getByRole('button', { name: '閉じる' }));
      send();
      await screen.findByText('送信しました');
      expect(sentPhotos(app)[0]).toMatchObject([{ turn: 180, sha256: await sha256('a.jpg') }]);
      const file = (await sentFile(app)?.arrayBuffer()) ?? new ArrayBuffer();
      expect(await sha256Of(file)).toBe(await sha256('a.jpg'));
    });

    it('four times says nothing of it, like a draft of an earlier build', async () => {
      const app = open({ [POST]: accepted(sighting()) });
      await fillIn();
      takePhoto('a.jpg');
      await screen.findByLabelText('写真1の種類');
      for (let press = 0; press < 4; press += 1) turn();
      expect(screen.queryByText(/度回転/)).toBeNull();
      send();
      await screen.findByText('送信しました');
      expect(sentPhotos(app)[0]?.[0]).not.toHaveProperty('turn');
    });

    it('may be one that this device cannot show', async () => {
      const app = open({ [POST]: accepted(sighting()) });
      await fillIn();
      const head = new Uint8Array([0, 0, 0, 24]);
      takePhoto('a.heic', new File([head, 'ftypheic', new Uint8Array(12)], 'a.heic'));
      await screen.findByLabelText('写真1の種類');
      turn();
      const img = picture();
      if (img !== null) fireEvent.error(img);
      fireEvent.click(screen.getByRole('button', { name: /^写真1を大きく見る/ }));
      fireEvent.error(await screen.findByAltText('写真1'));
      expect(await screen.findByText(/そのまま送れます・右に90度回転$/)).toBeTruthy();
      fireEvent.click(screen.getByRole('button', { name: '閉じる' }));
      send();
      await screen.findByText('送信しました');
      expect(sentPhotos(app)[0]).toMatchObject([{ turn: 90 }]);
    });

    it('is not turned any more where another file is chosen in its place', async () => {
      const app = await openDamaged((at) => {
        const [words] = [...device.kept.values()] as { photos: { sha256: string }[] }[];
        // Both turned before the second was damaged.
        device.kept.set([...device.kept.keys()][0] ?? '', {
          ...words,
          photos: words?.photos.map((photo) => ({ ...photo, turn: 270 })),
        });
        cut(at);
      });
      takePhoto('c.jpg', photoFile('c.jpg'), '撮り直す／選び直す');
      await screen.findByLabelText('写真2の種類');
      send();
      await screen.findByText('送信しました');
      const [[first, second] = []] = sentPhotos(app);
      expect(first).toMatchObject({ turn: 270 });
      expect(second).toMatchObject({ sha256: await sha256('c.jpg') });
      expect(second).not.toHaveProperty('turn');
    });
  });
});
