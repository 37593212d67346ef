import { describe, expect, it, vi } from 'vitest';
import { openPipe } from './pipe.ts';

const failing = (code: string) => () => {
  throw Object.assign(new Error(code), { code, syscall: 'write' });
};

/** A process whose stdout accepts some bytes at a time; `writes` gives their numbers, or throws. */
function processWith(writes: (number | (() => never))[], isTerminal = false) {
  const piped: string[] = [];
  const streamed: string[] = [];
  const writeSync = vi.fn((_fd: number, bytes: Uint8Array, from: number) => {
    const next = writes.shift() ?? bytes.length;
    const taken = typeof next === 'function' ? next() : Math.min(next, bytes.length - from);
    piped.push(Buffer.from(bytes.subarray(from, from + taken)).toString('latin1'));
    return taken;
  });
  const process = {
    getBuiltinModule: () => ({
      fstatSync: () => ({ isCharacterDevice: () => isTerminal }),
      isatty: () => isTerminal,
      writeSync,
    }),
    stdout: { write: (bytes: Uint8Array) => streamed.push(Buffer.from(bytes).toString('latin1')) },
  } as unknown as NodeJS.Process;
  return { process, piped, streamed };
}

describe('openPipe', () => {
  it('is not for a terminal, nor where stdout is closed', () => {
    expect(openPipe(processWith([], true).process)).toBeUndefined();
    const closed = { getBuiltinModule: () => ({ fstatSync: failing('EBADF') }) } as unknown as NodeJS.Process;
    expect(openPipe(closed)).toBeUndefined();
  });

  it('writes all of a text, however little is taken at a time', () => {
    const { process, piped, streamed } = processWith([2, 1]);
    openPipe(process)?.('abcdef');
    expect([piped, streamed]).toEqual([['ab', 'c', 'def'], []]);
  });

  it('leaves to the stream what a full pipe does not take', () => {
    const { process, piped, streamed } = processWith([2, failing('EAGAIN')]);
    openPipe(process)?.('abcdef');
    expect([piped, streamed]).toEqual([['ab'], ['cdef']]);
  });

  it('fails with one sentence where there is no room', () => {
    const { process, streamed } = processWith([failing('ENOSPC')]);
    expect(() => openPipe(process)?.('abc')).toThrow('書き込めません: 標準出力（空き容量が足りません）');
    expect(streamed).toEqual([]);
  });

  it('ends quietly where the reader has gone', () => {
    const { process, streamed } = processWith([failing('EPIPE')]);
    expect(() => openPipe(process)?.('abcdef')).not.toThrow();
    expect(streamed).toEqual([]);
  });
});
