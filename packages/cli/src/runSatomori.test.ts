import { EventEmitter } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ProcessContext } from './command/processContext.ts';
import { Interrupted } from './errors/cliError.ts';
import { runSatomori, stopOnInterrupt } from './runSatomori.ts';
import { namedNouns, NOUNS } from './nouns.ts';
import { answer, trapWith } from './testing/samples.ts';
import { fakeServer, run } from './testing/testProcess.ts';
import { temporaryFolder } from './testing/temporaryFolder.ts';

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
  /** A process whose streams must not be created. */
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
    }) satisfies ProcessContext;

  it.each([['--help'], ['--version']])('of %s makes no stream', async (option) => {
    const piped: string[] = [];
    expect(await runSatomori([option], streamless(piped))).toBe(0);
    expect(piped.join('')).not.toBe('');
  });

  it('loads the verbs only for a command', () => {
    const needsVerbs = (args: string[]) => namedNouns(args).length > 0;
    expect([['--help'], ['--version'], [], ['--json', '--debug']].map(needsVerbs)).toEqual(
      Array.from({ length: 4 }, () => false),
    );
    expect([['traps'], ['--url', 'http://x', 'traps', 'list'], ['help']].map(needsVerbs)).toEqual(
      Array.from({ length: 3 }, () => true),
    );
  });

  it('makes only the verbs of the nouns that are named, and all where none is', () => {
    const nounsOf = (...args: string[]) => namedNouns(args);
    expect(nounsOf('--context', '町', 'traps', 'list')).toEqual(['traps']);
    expect(nounsOf('help', 'pdf', 'get')).toEqual(['pdf']);
    expect(nounsOf('--context', 'traps', 'captures', 'list')).toEqual(['traps', 'captures']);
    for (const args of [['help'], ['commands'], ['commands', '--context', 'traps'], ['trap', 'list']])
      expect(nounsOf(...args)).toEqual(Object.keys(NOUNS));
  });

  it('names every noun in the first help as the whole program does', async () => {
    const first: string[] = [];
    await runSatomori(['--help'], streamless(first));
    const whole = await run(['help']);
    expect(first.join('')).toBe(whole.stdout);
  });
});

describe('a job that has address and token in its environment', () => {
  /** Settings that cannot be read. */
  const brokenSettings = () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'config.json'), '{ half');
    return folder;
  };
  const { fetch } = fakeServer({ 'GET /api/traps': { body: answer([trapWith({ name: '西谷3号' })]) } });
  const environment = { SATOMORI_URL: 'http://localhost:9/web' };

  it('needs the settings where it names a context of theirs', async () => {
    const settingsFolder = brokenSettings();
    const args = ['--context', '町', 'traps', 'list'];
    expect(await run(args, { fetch, environment, settingsFolder })).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('設定ファイルを読めません'),
    });
  });

  it('works whatever the settings hold', async () => {
    const settingsFolder = brokenSettings();
    expect(await run(['traps', 'list'], { fetch, environment, settingsFolder })).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('西谷3号'),
      stderr: '',
    });
  });
});
