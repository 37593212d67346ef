import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { findProgram } from './findProgram.ts';
import { PICTURES } from './pictures.ts';

export const TMUX = findProgram(['tmux']);

/** A real terminal with a shell in it. */
export interface TmuxTerminal {
  /** Types a line and Enter. */
  run(line: string): void;
  /** Keys by tmux's names (`Enter`, `Escape`, `C-c`), or letters. */
  press(...keys: string[]): void;
  /** Text as it is typed, whatever it may mean to tmux. */
  type(text: string): void;
  /** What is visible, line by line. */
  lines(): string[];
  screen(): string;
  /** What has scrolled away, and what is visible. */
  history(): string;
  /** Everything that programs wrote to this terminal so far. */
  written(): string;
  resize(columns: number, rows: number): void;
  /** Waits until this is visible. */
  sees(what: string | RegExp): Promise<void>;
  /** Saves the visible content with its colours, next to the screenshots of the other walks. */
  keep(name: string): void;
  close(): void;
}

/** How long a person would wait on a busy machine. */
const LIMIT_MS = 30_000;

/** Opens a terminal of this size; requires tmux. */
export function openTerminal(columns: number, rows: number, env: NodeJS.ProcessEnv): TmuxTerminal {
  const folder = mkdtempSync(join(tmpdir(), 'satomori-tmux-'));
  const output = join(folder, 'written');
  writeFileSync(output, '');
  const tmux = (...args: string[]) =>
    execFileSync(TMUX!, ['-S', join(folder, 'tmux'), ...args], {
      env: { ...env, LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' },
      encoding: 'utf8',
    });
  const size = ['-x', String(columns), '-y', String(rows)];
  // The prompt is set here: the shell that tmux starts would drop it from the environment.
  tmux('-f', '/dev/null', '-u', 'new-session', '-d', ...size, "env PS1='$ ' bash --norc");
  tmux('pipe-pane', '-O', `cat >> '${output}'`);
  const screen = () => tmux('capture-pane', '-p');
  return {
    run: (line) => {
      tmux('send-keys', '-l', line);
      tmux('send-keys', 'Enter');
    },
    press: (...keys) => void tmux('send-keys', ...keys),
    type: (text) => void tmux('send-keys', '-l', text),
    lines: () => screen().replace(/\n$/, '').split('\n'),
    screen,
    history: () => tmux('capture-pane', '-p', '-S', '-').trimEnd(),
    written: () => readFileSync(output, 'utf8'),
    resize: (width, height) => void tmux('resize-window', '-x', String(width), '-y', String(height)),
    sees: async (what) => {
      const poll = expect.poll(screen, { timeout: LIMIT_MS, interval: 100 });
      await (typeof what === 'string' ? poll.toContain(what) : poll.toMatch(what));
    },
    keep: (name) => {
      if (PICTURES === undefined) return;
      mkdirSync(PICTURES, { recursive: true });
      writeFileSync(join(PICTURES, `${name}.txt`), screen());
      writeFileSync(join(PICTURES, `${name}.ansi`), tmux('capture-pane', '-e', '-p'));
    },
    close: () => {
      tmux('kill-server');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
