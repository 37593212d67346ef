import { describe, expect, it, vi } from 'vitest';
import { testContext } from '../testing/testContext.ts';
import { run } from '../testing/testProcess.ts';
import { openWebScreen } from './open.ts';

describe('open', () => {
  it('prints the address where there is no terminal', async () => {
    expect(await run(['open', 'hokapatolist'])).toMatchObject({
      code: 0,
      stdout: 'http://localhost:8787/web/#/HokapatoList\n',
    });
  });

  it('knows the screens', async () => {
    const { code, stderr } = await run(['open', 'nowhere']);
    expect(code).toBe(2);
    expect(stderr).toContain('HuntMap');
  });

  it('opens a browser on a terminal, and gives the address where there is none', async () => {
    const { context, printed, said } = testContext();
    const settings = { ...context, isTerminal: true };
    const show = vi.fn(async () => {});
    await openWebScreen(settings, 'Home', {}, show);
    expect(show).toHaveBeenCalledWith('http://localhost:8787/web/#/Home');
    expect(printed()).toBe('');
    await openWebScreen(settings, 'Home', {}, () => Promise.reject(new Error('no browser')));
    expect(printed()).toBe('http://localhost:8787/web/#/Home\n');
    expect(said.at(-1)).toContain('開けません');
  });
});
