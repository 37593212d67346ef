import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { OutputClosed } from '../errors/cliError.ts';
import { createSink } from './sink.ts';

it('waits for a slow reader', async () => {
  let release = () => {};
  const stream = new Writable({ highWaterMark: 1, write: (_chunk, _encoding, done) => (release = done) });
  const sink = createSink(stream);
  let isWritten = false;
  const writing = sink.write('long').then(() => (isWritten = true));
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(isWritten).toBe(false);
  release();
  await writing;
});

it('ends quietly when the reader has gone', async () => {
  const gone = Object.assign(new Error('write EPIPE'), { code: 'EPIPE' });
  const sink = createSink(new Writable({ highWaterMark: 1, write: (_chunk, _encoding, done) => done(gone) }));
  await expect(sink.write('x')).rejects.toThrow(OutputClosed);
});

it('says in a sentence that there is no room, also for the last piece', async () => {
  const full = Object.assign(new Error('write ENOSPC'), { code: 'ENOSPC', syscall: 'write' });
  const sink = createSink(new Writable({ write: (_chunk, _encoding, done) => setImmediate(done, full) }));
  await expect(sink.write('x')).rejects.toMatchObject({
    exit: 'error',
    message: '書き込めません: 標準出力（空き容量が足りません）',
  });
  await expect(sink.write('y')).rejects.toMatchObject({ exit: 'error' });
});
