import { EventEmitter } from 'node:events';
import { describe, expect, it, vi } from 'vitest';
import { testContext } from '../testing/testContext.ts';
import { askTerminal, readAnswer } from './askTerminal.ts';
import { findCanvas } from './graphics.ts';

const ESCAPE = '\u001B';
const PLAIN = { knowsKitty: false, knowsSixel: false, cell: null };

describe('readAnswer', () => {
  it.each([
    ['only the attributes', `${ESCAPE}[?62;22c`, PLAIN],
    ['sixels', `${ESCAPE}[?62;4;22c`, { ...PLAIN, knowsSixel: true }],
    ['a 4 that stands for something else', `${ESCAPE}[?64;14c`, PLAIN],
    [
      'everything',
      `${ESCAPE}_Gi=31;OK${ESCAPE}\\${ESCAPE}[6;20;10t${ESCAPE}[?62c`,
      { knowsKitty: true, knowsSixel: false, cell: { width: 10, height: 20 } },
    ],
    ['cells of no size', `${ESCAPE}[6;0;0t${ESCAPE}[?62c`, PLAIN],
    ['not the end', `${ESCAPE}_Gi=31;OK${ESCAPE}\\`, null],
  ])('%s', (_, text, answer) => {
    expect(readAnswer(text)).toEqual(answer);
  });
});

/** A terminal that answers queries, in pieces. */
function terminal(pieces: readonly string[]) {
  const stdin = Object.assign(new EventEmitter(), {
    isTTY: true,
    setRawMode: vi.fn(),
    pause: vi.fn(),
    resume: vi.fn(),
  });
  const asked: string[] = [];
  const write = async (text: string) => {
    asked.push(text);
    for (const piece of pieces) stdin.emit('data', Buffer.from(piece));
  };
  return { stdin: stdin as unknown as NodeJS.ReadStream, asked, write };
}

describe('askTerminal', () => {
  const { signal } = new AbortController();

  it('puts the answer together, and leaves the keyboard as it was', async () => {
    const { stdin, asked, write } = terminal([`${ESCAPE}[6;1`, `8;9t${ESCAPE}[?4`, 'c']);
    const answer = await askTerminal({ stdin, write, mayAskKitty: false, signal });
    expect(answer).toEqual({ knowsKitty: false, knowsSixel: true, cell: { width: 9, height: 18 } });
    expect(asked.join('')).not.toContain('_G');
    expect(vi.mocked(stdin.setRawMode).mock.calls).toEqual([[true], [false]]);
    expect(stdin.listenerCount('data')).toBe(0);
  });

  it('takes silence for a no', async () => {
    const { stdin, asked, write } = terminal([]);
    const answer = await askTerminal({ stdin, write, mayAskKitty: true, signal, timeoutMs: 1 });
    expect([answer, asked.join('').includes('_G')]).toEqual([PLAIN, true]);
  });
});

const style = (hasColor: boolean, isAscii = false) => {
  const { context } = testContext();
  const { stdin } = terminal([]);
  return { ...context, stdin, output: { ...context.output, style: { hasColor, isAscii } } };
};
const answering = (answer: object) => vi.fn(async () => ({ ...PLAIN, ...answer }));

describe('findCanvas', () => {
  it.each([
    ['kitty', { knowsKitty: true, knowsSixel: true }, {}],
    ['sixel', { knowsSixel: true }, {}],
    ['iterm', { knowsSixel: true }, { TERM_PROGRAM: 'iTerm.app' }],
    ['iterm', {}, { LC_TERMINAL: 'iTerm2' }],
    ['blocks', {}, { LC_TERMINAL: 'iTerm2', TMUX: '/tmp/x' }],
    ['blocks', {}, {}],
  ])('is %s with %j and %j', async (graphics, answer, environment) => {
    const canvas = await findCanvas({ ...style(true), environment }, undefined, answering(answer));
    expect(canvas).toMatchObject({ graphics, cell: { width: 8, height: 16 } });
  });

  it('asks nothing that would be shown: of multiplexers, the console, or a terminal told what to do', async () => {
    for (const environment of [{ TMUX: '/tmp/x' }, { TERM: 'screen.xterm' }, { TERM: 'linux' }]) {
      const ask = answering({});
      await findCanvas({ ...style(true), environment }, undefined, ask);
      expect(ask).toHaveBeenCalledWith(expect.objectContaining({ mayAskKitty: false }));
    }
    const ask = answering({});
    expect(await findCanvas(style(true), 'sixel', ask)).toMatchObject({ graphics: 'sixel' });
    expect(ask).not.toHaveBeenCalled();
  });

  it.each([
    ['without colour', style(false)],
    ['in ASCII', style(true, true)],
    ['on a dumb terminal', { ...style(true), environment: { TERM: 'dumb' } }],
  ])('is words %s', async (_, context) => {
    const ask = answering({ knowsKitty: true });
    expect(await findCanvas(context, undefined, ask)).toMatchObject({ graphics: 'words' });
    expect(ask).not.toHaveBeenCalled();
  });

  it('shows all colours only where the terminal says it can', async () => {
    for (const [environment, colors] of [
      [{ COLORTERM: 'truecolor' }, 'true'],
      [{ TERM: 'xterm-256color' }, '256'],
    ] as const)
      expect(await findCanvas({ ...style(true), environment }, undefined, answering({}))).toMatchObject({
        colors,
      });
  });
});
