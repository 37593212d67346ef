import { describe, expect, it, vi } from 'vitest';
import { type Asker, confirm } from './ask.ts';

const somebody = (isPossible: boolean, answer: boolean) => ({
  isPossible,
  line: vi.fn<Asker['line']>(),
  hidden: vi.fn<Asker['hidden']>(),
  confirm: vi.fn<Asker['confirm']>(async () => answer),
});
const wish = { doing: '記録して', question: '記録しますか？', declined: '記録しませんでした。' };

describe('confirm', () => {
  it('does not ask where nobody is, and names --yes', async () => {
    const ask = somebody(false, true);
    await expect(confirm(ask, wish)).rejects.toMatchObject({
      exit: 'usage',
      message: '端末がないため確認できません。記録してよければ --yes を付けてください。',
    });
    expect(ask.confirm).not.toHaveBeenCalled();
  });

  it('does not go on without はい', async () => {
    await expect(confirm(somebody(true, false), wish)).rejects.toMatchObject({
      exit: 'error',
      code: 'declined',
      message: '記録しませんでした。',
    });
    await expect(confirm(somebody(true, true), wish)).resolves.toBeUndefined();
  });
});
