import { EventEmitter } from 'node:events';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { World } from './context.ts';
import { Interrupted } from './errors/cliError.ts';
import { namesCommand } from './program.ts';
import { runSatomori, stopOnInterrupt } from './runSatomori.ts';
import { run } from './testing/testWorld.ts';

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

describe('the start', () => {
  /** A process whose streams may not be made. */
  const streamless = (piped: string[]) =>
    ({
      environment: {},
      get stdin(): never {
        throw new Error('stdin was opened');
      },
      get stdout(): never {
        throw new Error('stdout was opened');
      },
      get stderr(): never {
        throw new Error('stderr was opened');
      },
      pipe: (text: string) => void piped.push(text),
      now: Date.now,
      signal: new AbortController().signal,
    }) satisfies World;

  it.each([['--help'], ['--version']])('of %s makes no stream', async (option) => {
    const piped: string[] = [];
    expect(await runSatomori([option], streamless(piped))).toBe(0);
    expect(piped.join('')).not.toBe('');
  });

  it('loads the verbs only for a command', () => {
    expect([['--help'], ['--version'], [], ['--json', '--debug']].map(namesCommand)).toEqual(
      Array.from({ length: 4 }, () => false),
    );
    expect([['traps'], ['--url', 'http://x', 'traps', 'list'], ['help']].map(namesCommand)).toEqual(
      Array.from({ length: 3 }, () => true),
    );
  });

  it('names every noun in the first help as the whole program does', async () => {
    const first: string[] = [];
    await runSatomori(['--help'], streamless(first));
    const whole = await run(['help']);
    expect(first.join('')).toBe(whole.stdout);
  });
});
