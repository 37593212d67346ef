import { EventEmitter } from 'node:events';
import { afterEach, expect, it, vi } from 'vitest';
import { Interrupted } from './errors/cliError.ts';
import { stopOnInterrupt } from './runSatomori.ts';

afterEach(() => {
  vi.useRealTimers();
});

it('stops in order at the first Ctrl-C and at once at the second, but not at its echo', () => {
  vi.useFakeTimers();
  const process = Object.assign(new EventEmitter(), { exit: vi.fn() });
  const signal = stopOnInterrupt(process as unknown as NodeJS.Process);
  process.emit('SIGINT');
  expect(signal.reason).toBeInstanceOf(Interrupted);
  vi.advanceTimersByTime(5);
  process.emit('SIGINT');
  expect(process.exit).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1000);
  process.emit('SIGINT');
  expect(process.exit).toHaveBeenCalledWith(130);
});
