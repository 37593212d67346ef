import { describe, expect, it, vi } from 'vitest';
import { answer, idOf, trapWith } from '../testing/samples.ts';
import { testContext } from '../testing/testContext.ts';
import { findTrap } from './findTrap.ts';

function among(...traps: ReturnType<typeof trapWith>[]) {
  const list = vi.fn(async (_query: object) => answer(traps));
  return { list, api: testContext({ traps: { list } }).context.api };
}
const one = trapWith({ id: idOf(1), trap_no: 'T-1', name: '西谷3号' });
const other = trapWith({ id: idOf(2), trap_no: 'T-2', name: '西谷30号' });

describe('findTrap', () => {
  it.each(['西谷3号', '西谷３号', '西谷 3号', 't-1', 'Ｔ－１', idOf(1)])('finds by %s', async (wanted) => {
    expect(await findTrap(among(one, other).api, wanted)).toBe(one);
  });

  it('asks for an id as an id, for the rest as text', async () => {
    const { api, list } = among(one);
    await findTrap(api, idOf(1));
    await findTrap(api, ' T-1 ');
    expect(list.mock.calls.map(([query]) => query)).toEqual([
      { trap_id: idOf(1) },
      { q: 'T-1', limit: 1000 },
    ]);
  });

  it('takes no part of a name, but says what there is', async () => {
    const asked = findTrap(among(one, other).api, '西谷');
    await expect(asked).rejects.toMatchObject({
      exit: 'usage',
      next: [expect.stringContaining('T-1'), expect.stringContaining('T-2')],
    });
  });

  it('does not choose between two of one name', async () => {
    const twin = trapWith({ id: idOf(3), trap_no: 'T-3', name: '西谷3号' });
    await expect(findTrap(among(one, twin).api, '西谷3号')).rejects.toMatchObject({ exit: 'usage' });
  });

  it('takes the very name of two that are written alike, and chooses none where it is neither', async () => {
    const plain = trapWith({ id: idOf(3), trap_no: 'T-3', name: '高畑' });
    const variant = trapWith({ id: idOf(4), trap_no: 'T-4', name: '髙畑' });
    expect(await findTrap(among(plain, variant).api, '髙畑')).toBe(variant);
    expect(await findTrap(among(plain, variant).api, '高畑'.normalize('NFD'))).toBe(plain);
    expect(await findTrap(among(variant).api, '高畑')).toBe(variant);
    await expect(findTrap(among(plain, variant).api, '高 畑')).rejects.toMatchObject({ exit: 'usage' });
  });

  it('is not found', async () => {
    await expect(findTrap(among().api, 'x')).rejects.toMatchObject({ exit: 'notFound' });
  });
});
