import { PassThrough } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it, vi } from 'vitest';
import { Interrupted } from '../errors/cliError.ts';
import { type Asker, confirm, createAsker } from './ask.ts';

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

const CTRL_C = '\u0003';
const CTRL_D = '\u0004';
const BACKSPACE = '\u007F';
const ENTER = '\r';

/** A terminal that keeps what is written to it. */
function openTerminal(isTerminal = true) {
  const stdin = Object.assign(new PassThrough(), { isTTY: isTerminal, setRawMode: vi.fn() });
  // As the process's own streams, it is not ended by what is piped into it.
  const stderr = Object.assign(new PassThrough(), { isTTY: isTerminal, columns: 80, _isStdio: true });
  let written = '';
  stderr.on('data', (chunk: Buffer) => (written += chunk.toString()));
  const stop = new AbortController();
  return {
    ask: createAsker({ stdin, stderr }, stop.signal),
    stop,
    stdin,
    written: () => written,
    shown: () => stripVTControlCharacters(written),
    /** Types once the question is on the screen. */
    type: async (keys: string, question: string) => {
      await vi.waitFor(() => expect(stripVTControlCharacters(written)).toContain(question));
      stdin.write(keys);
    },
  };
}

describe('createAsker', () => {
  it('asks for a line, and takes back wide characters', async () => {
    const { ask, type, shown, stdin } = openTerminal();
    const answer = ask.line('ログインID: ');
    await type(`わな罠${BACKSPACE}ab${ENTER}`, 'ログインID: ');
    expect(await answer).toBe('わなab');
    expect(shown()).toContain('ログインID: わなab');
    expect(stdin.setRawMode.mock.lastCall).toEqual([false]);
  });

  it.each(['line', 'hidden', 'confirm'] as const)('escapes names in a question (%s)', async (method) => {
    const { ask, type, written } = openTerminal();
    const answer = ask[method]('わな「\u001B]0;title\u0007\u202E西谷」を撤去しますか？');
    await type(`x${ENTER}`, 'を撤去しますか？');
    await answer;
    expect(written()).toContain('わな「\\e]0;title\\u0007\\u202e西谷」を撤去しますか？');
    expect(written()).not.toContain('\u001B]0;title');
  });

  it('asks one question after another', async () => {
    const { ask, type } = openTerminal();
    const loginId = ask.line('ログインID: ');
    await type(`hunter${ENTER}`, 'ログインID: ');
    expect(await loginId).toBe('hunter');
    const password = ask.hidden('パスワード: ');
    await type(`satomori${ENTER}`, 'パスワード: ');
    expect(await password).toBe('satomori');
  });

  it('takes the first line of what is pasted, with its tabs and spaces', async () => {
    const { ask, type } = openTerminal();
    const answer = ask.hidden('パスワード: ');
    await type(` a\tb ${ENTER}second${ENTER}`, 'パスワード: ');
    expect(await answer).toBe(' a\tb ');
  });

  it('takes what was typed before the question appeared', async () => {
    const { ask, stdin } = openTerminal();
    stdin.write(`hunter${ENTER}`);
    expect(await ask.line('ログインID: ')).toBe('hunter');
  });

  it('shows nothing of a hidden answer, also to Ctrl-T', async () => {
    const { ask, type, shown } = openTerminal();
    const answer = ask.hidden('パスワード: ');
    await type(`sato\u0014mori${ENTER}`, 'パスワード: ');
    expect(await answer).toContain('mori');
    expect(
      shown()
        .replaceAll(/^.*パスワード: /gm, '')
        .trim(),
    ).toBe('');
  });

  it.each([
    ['はい', true],
    [' ｙ ', true],
    ['YES', true],
    ['いいえ', false],
    ['は', false],
    ['何か', false],
    ['', false],
  ])('takes %j for %s', async (typed, expected) => {
    const { ask, type } = openTerminal();
    const answer = ask.confirm('記録しますか？');
    await type(`${typed}${ENTER}`, '記録しますか？ (はい/いいえ) ');
    expect(await answer).toBe(expected);
  });

  it.each([
    ['Ctrl-C', CTRL_C],
    ['Ctrl-D', CTRL_D],
  ])('is interrupted by %s', async (_, key) => {
    for (const method of ['line', 'hidden', 'confirm'] as const) {
      const { ask, type } = openTerminal();
      const answer = expect(ask[method]('記録しますか？')).rejects.toBeInstanceOf(Interrupted);
      await type(key, '記録しますか？');
      await answer;
    }
  });

  it('ends with the reason of the signal', async () => {
    const { ask, stop, type } = openTerminal();
    const reason = new Error('stopped');
    const answer = expect(ask.line('ログインID: ')).rejects.toBe(reason);
    await type('', 'ログインID: ');
    stop.abort(reason);
    await answer;
  });

  it('asks nobody without a terminal', async () => {
    const { ask, shown } = openTerminal(false);
    expect(ask.isPossible).toBe(false);
    await expect(ask.line('ログインID: ')).rejects.toMatchObject({ exit: 'usage' });
    expect(shown()).toBe('');
  });
});
