import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { answer, idOf, trapWith } from '../testing/samples.ts';
import { fakeServer, run } from '../testing/testWorld.ts';
import { temporaryFolder } from '../testing/temporaryFolder.ts';

const server = () =>
  fakeServer({
    'GET /api/traps': {
      body: answer([
        trapWith(),
        trapWith({ id: idOf(2), name: '西谷 4号' }),
        trapWith({ id: idOf(3), name: '東尾根1号' }),
        trapWith({ id: idOf(4), name: '西\u001B[2J谷' }),
      ]),
    },
  });

async function candidates(words: string[], options: Parameters<typeof run>[1] = {}): Promise<string[]> {
  const { code, stdout, stderr } = await run(['complete', '--', ...words], {
    ...options,
    environment: { XDG_CACHE_HOME: temporaryFolder(), ...options.environment },
  });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return stdout.split('\n').filter((line) => line !== '');
}

describe('the candidates', () => {
  it.each([
    [['tr'], ['traps']],
    [
      ['traps', ''],
      ['list', 'show', 'check'],
    ],
    [['traps', 'list', '--sta'], ['--state']],
    [['--context', 'x', 'gate'], ['gateways']],
    [
      ['traps', 'list', '--color', 'a'],
      ['auto', 'always'],
    ],
    [
      ['completion', ''],
      ['bash', 'zsh', 'fish', 'powershell'],
    ],
    [['questions', 'list', '--of', 's'], ['sightings']],
    [['help', 'exp'], []],
    [['open', 'Hokapato'], ['HokapatoList']],
    [['traps', 'list', '-q', 'x'], []],
    [['nothing', 'x'], []],
    [['nothing', ''], []],
    [['traps', ''], ['list']],
    [['"tr'], ['traps']],
  ])('%j', async (words, expected) => {
    const found = await candidates(words);
    expect(found).toEqual(expect.arrayContaining(expected));
    if (expected.length === 0) expect(found).toEqual([]);
  });

  it('are names of traps where a trap is meant, none that would do harm', async () => {
    for (const words of [
      ['traps', 'show', '西'],
      ['logs', 'traps', '--trap', '西'],
    ]) {
      expect(await candidates(words, server())).toEqual(['西谷3号', '西谷 4号']);
    }
  });

  it.each(['西谷\\ ', '"西谷 ', "'西谷 ", '西"谷 4'])('are found by what is quoted: %s', async (word) => {
    expect(await candidates(['traps', 'show', word], server())).toEqual(['西谷 4号']);
  });

  it('ask the server once in five minutes, and keep the names for their owner only', async () => {
    const { fetch, asked } = server();
    const folder = temporaryFolder();
    const options = { fetch, environment: { XDG_CACHE_HOME: folder } };
    await candidates(['traps', 'show', '西'], options);
    expect(await candidates(['traps', 'show', '東'], options)).toEqual(['東尾根1号']);
    expect(asked).toHaveLength(1);
    const kept = join(folder, 'satomori', 'completion');
    const [file] = readdirSync(kept);
    expect(statSync(join(kept, file!)).mode & 0o777).toBe(0o600);
    // Another person may see other traps.
    await candidates(['traps', 'show', '西'], {
      ...options,
      environment: { ...options.environment, SATOMORI_TOKEN: 'another' },
    });
    expect(asked).toHaveLength(2);
  });

  it('are none, without a word, for somebody who is not signed in or whose server does not answer', async () => {
    expect(await candidates(['traps', 'show', ''], { environment: { SATOMORI_TOKEN: '' } })).toEqual([]);
    expect(await candidates(['traps', 'show', ''], fakeServer({}))).toEqual([]);
  });
});
