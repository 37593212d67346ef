import { describe, expect, it, vi } from 'vitest';
import { limitMemory } from './limitMemory.ts';

const NODE = '/opt/satomori/node/bin/node';
const MAIN = '/opt/satomori/server/bundle/main.js';

function startedWith(given: { args?: string[]; execArgv?: string[]; env?: NodeJS.ProcessEnv; on?: string }) {
  const execve = vi.fn();
  const { args = [], execArgv = [], env = {}, on = 'linux' } = given;
  limitMemory({
    argv: [NODE, MAIN, ...args],
    execArgv,
    execPath: NODE,
    env,
    platform: on as NodeJS.Platform,
    execve: execve as never,
  });
  const [file, argv, started] = (execve.mock.calls[0] ?? []) as [string?, string[]?, NodeJS.ProcessEnv?];
  return { file, argv, env: started };
}

describe('the memory of a server', () => {
  it.each([[[]], [['serve']]])('is limited where it is started with %j', (args) => {
    const { file, argv, env } = startedWith({ args, env: { DATA_DIR: '/data' } });
    expect(file).toBe(NODE);
    expect(argv).toEqual([
      NODE,
      expect.stringMatching(/^--max-semi-space-size=\d+$/),
      expect.stringMatching(/^--heap-growing-percent=\d+$/),
      MAIN,
      ...args,
    ]);
    expect(env).toMatchObject({ DATA_DIR: '/data', MALLOC_ARENA_MAX: '2' });
  });

  it('is limited once: what it was started with has the limits', () => {
    const { argv = [] } = startedWith({});
    expect(startedWith({ execArgv: argv.slice(1, 3) }).argv).toBeUndefined();
  });

  it('stays as the operator has set it', () => {
    const env = { NODE_OPTIONS: '--max-semi-space-size=32', MALLOC_ARENA_MAX: '8' };
    const started = startedWith({ execArgv: ['--import', './x.mjs'], env });
    expect(started.argv?.join(' ')).not.toContain('semi-space');
    expect(started.argv?.slice(2, 4)).toEqual(['--import', './x.mjs']);
    expect(started.env).toMatchObject(env);
  });

  it.each([
    [{ args: ['backup', '--out', '/x'] }, 'for a command'],
    [{ on: 'win32' }, 'where a process cannot be started again'],
  ])('is not limited with %j, %s', (given, _where) => {
    expect(startedWith(given).argv).toBeUndefined();
  });
});
