import { describe, expect, it, vi } from 'vitest';
import { answer, captureWith, idOf, photoWith } from '../testing/samples.ts';
import { testContext } from '../testing/testContext.ts';
import { showCapture } from './show.ts';

const one = captureWith({
  photos: [photoWith({ caption: '前足' })],
  weight_kg: 42,
  weight_measure: 'estimated',
  permit_no: '第12-3号',
  license_type: 'gun1',
});
const other = captureWith({ id: idOf(101), capture_no: 'NIA-10' });

describe('show', () => {
  it('finds by number and leaves out what is not known', async () => {
    const list = vi.fn(async () => answer([other, one]));
    const { context, printed } = testContext({ captures: { list } }, 'table');
    await showCapture(context, 'nia-1');
    expect(list.mock.calls[0]).toMatchObject([{ q: 'nia-1' }]);
    expect(printed()).toMatch(/^捕獲個体番号 {4}NIA-1\n状態 {12}承認待ち\n/);
    expect(printed()).toContain('体重            42kg（推定）');
    expect(printed()).toContain('許可証番号      第12-3号\n免許の種類      第一種銃猟\n');
    expect(printed()).toContain('写真 1          全体（切除前） 4000×3000 1KB 前足');
    expect(printed()).not.toMatch(/null|undefined|メモ/);
  });

  it('tells the answers to the site’s own questions in the words that were answered', async () => {
    const [bait, dogs] = [idOf(200), idOf(201)];
    const answered = vi.fn(async () => [
      {
        id: bait,
        question: '餌',
        kind: 'multi',
        unit: null,
        options: [{ code: 'corn', label: 'とうもろこし' }],
      },
      { id: dogs, question: '犬', kind: 'number', unit: '頭', options: [] },
    ]);
    const list = async () => answer([captureWith({ answers: { [bait]: ['corn', 'x'], [dogs]: 2 } })]);
    const api = { captures: { list }, questions: { answered } };
    const { context, printed } = testContext(api as never, 'table');
    await showCapture(context, 'nia-1');
    expect(answered).toHaveBeenCalledWith('hunt', [bait, dogs], expect.anything());
    expect(printed()).toMatch(/餌 +とうもろこし、x\n犬 +2頭\n/);
  });

  it('names the captures that already have its photo, where there is the warning', async () => {
    const photo = photoWith();
    const doubted = captureWith({ photos: [photo], warnings: ['photo_similar'] });
    const repeat = {
      photo_id: photo.id,
      likeness: 'similar',
      path: 'p',
      capture_id: idOf(300),
      capture_no: 'NIA-9',
      captured_at: doubted.captured_at,
      time_precision: 'date_only',
      hunter_name: '山田 太郎',
    };
    const photoRepeats = vi.fn(async () => ({ repeats: [repeat], total: 3 }));
    const list = async () => answer([doubted]);
    const { context, printed } = testContext({ captures: { list, photoRepeats } }, 'table');
    await showCapture(context, 'nia-1');
    expect(photoRepeats).toHaveBeenCalledWith(doubted.id, expect.anything());
    expect(printed()).toMatch(/写真の重複 +写真1とよく似た写真：NIA-9、[\d-]+（日付のみ）、山田 太郎\n/);
    expect(printed()).toMatch(/写真の重複 +ほかに2件\n/);
    photoRepeats.mockClear();
    const plain = testContext({ captures: { list: async () => answer([one]), photoRepeats } }, 'table');
    await showCapture(plain.context, 'nia-1');
    expect(photoRepeats).not.toHaveBeenCalled();
  });

  it('asks for an id alone', async () => {
    const list = vi.fn(async ({ ids }: { ids?: string }) =>
      answer([other, one].filter(({ id }) => ids === undefined || ids === id)),
    );
    const { context, printed } = testContext({ captures: { list } }, 'json');
    await showCapture(context, idOf(100).toUpperCase());
    expect(JSON.parse(printed())).toMatchObject({ id: idOf(100), capture_no: 'NIA-1' });
    expect(list.mock.calls).toEqual([[{ ids: idOf(100) }]]);
    await expect(showCapture(context, idOf(999))).rejects.toMatchObject({ exit: 'notFound' });
  });

  it('does not choose between two years', async () => {
    const twin = captureWith({ id: idOf(102) });
    const { context } = testContext({ captures: { list: async () => answer([one, twin]) } });
    await expect(showCapture(context, 'NIA-1')).rejects.toMatchObject({
      exit: 'usage',
      next: [expect.stringContaining(idOf(100)), expect.stringContaining(idOf(102))],
    });
  });
});
