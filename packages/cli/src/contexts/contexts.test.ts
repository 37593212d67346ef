import { expect, it } from 'vitest';
import { run } from '../testing/testProcess.ts';
import { temporaryFolder } from '../testing/temporaryFolder.ts';

it('makes, lists, shows and changes contexts', async () => {
  const settingsFolder = temporaryFolder();
  const satomori = (...args: string[]) => run(args, { settingsFolder });
  expect(await satomori('context', 'use', 'office')).toMatchObject({ code: 6 });
  expect(await satomori('context', 'use', 'office', '--url', 'https://office.example')).toMatchObject({
    code: 0,
  });
  await satomori('context', 'use', '自宅', '--url', 'http://localhost:8787/web/');
  expect(JSON.parse((await satomori('context', 'list', '--json', 'all')).stdout)).toEqual([
    { name: 'office', url: 'https://office.example/web', is_current: false },
    { name: '自宅', url: 'http://localhost:8787/web', is_current: true },
  ]);
  await satomori('context', 'use', 'office');
  expect((await satomori('context', 'show', '--json', 'name')).stdout).toBe('{\n  "name": "office"\n}\n');
  expect(await satomori('context', 'use', '../x', '--url', 'https://x.example')).toMatchObject({ code: 2 });
});
