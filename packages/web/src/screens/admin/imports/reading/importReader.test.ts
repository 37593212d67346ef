import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createImportReader } from './importReader.ts';
import type { ReadingRequest } from './readingCalls.ts';

vi.mock('./importWorker.ts?worker&url', () => ({ default: '/worker.js' }));

/** Answers with the call's name until it fails. */
class FakeWorker extends EventTarget {
  static readonly all: FakeWorker[] = [];
  isSilent = false;
  terminate = vi.fn<() => void>();
  constructor() {
    super();
    FakeWorker.all.push(this);
  }
  postMessage({ id, call }: ReadingRequest) {
    if (this.isSilent) return;
    const reply = new MessageEvent('message', { data: { id, answer: call } });
    queueMicrotask(() => this.dispatchEvent(reply));
  }
}
const UNREADABLE = 'ファイルを読めませんでした。もう一度選んでください。';
const newestWorker = () => FakeWorker.all.at(-1)!;

beforeEach(() => vi.stubGlobal('Worker', FakeWorker));
afterEach(() => {
  vi.unstubAllGlobals();
  FakeWorker.all.length = 0;
});

it('refuses what is asked of a file after its worker failed, and reads the next one in another worker', async () => {
  const reader = createImportReader(() => {});
  const failed = newestWorker();
  failed.isSilent = true;
  const asked = reader.ask('faultyCsv', undefined);
  failed.dispatchEvent(new Event('error'));
  await expect(asked).rejects.toThrow(UNREADABLE);
  await expect(reader.ask('faultyCsv', undefined)).rejects.toThrow(UNREADABLE);
  expect(failed.terminate).toHaveBeenCalledOnce();

  const file = new File(['a'], 'a.csv');
  expect(await reader.ask('open', { file, sheet: null })).toBe('open');
  expect(await reader.ask('faultyCsv', undefined)).toBe('faultyCsv');
  expect(FakeWorker.all).toHaveLength(2);
  reader.dispose();
  expect(newestWorker().terminate).toHaveBeenCalledOnce();
});
