import { render, Text, useApp, useInput } from 'ink';
import type { ReactNode } from 'react';
import { Interrupted } from '../errors/cliError.ts';
import type { Style } from '../output/style.ts';
import { pause } from '@satomori/core';
import { keysOf } from './keysOf.ts';

interface StartingProps {
  style: Style;
  onQuit: () => void;
  onInterrupt: () => void;
  onStop: () => Promise<void>;
}

/** Shown until the server has confirmed who is signed in. */
function Starting({ style, onQuit, onInterrupt, onStop }: StartingProps) {
  const { suspendTerminal } = useApp();
  useInput((input, key) => {
    const keys = keysOf(input, key);
    if (keys.includes('interrupt')) onInterrupt();
    else if (keys.includes('stop')) void suspendTerminal(onStop);
    else if (keys.includes('q')) onQuit();
  });
  return (
    <Text>
      <Text bold={style.hasColor}>里守</Text>
      {'  接続しています…  q 終了'}
    </Text>
  );
}

/** Enough time for the signal to be delivered, in any thread. */
const DELIVERY_MS = 100;

/**
 * Stops the process group, as a terminal does at Ctrl-Z; resolves when it is continued (`fg`). Without job control
 * nothing stops and it resolves at once.
 */
async function stopProcess(): Promise<void> {
  if (process.platform === 'win32') return;
  process.kill(0, 'SIGTSTP');
  await pause(DELIVERY_MS, new AbortController().signal);
}

interface ScreenOptions {
  /** Closes the screen from outside. */
  signal: AbortSignal;
  style: Style;
  /** For a screen reader: output stays in place instead of using the alternate screen. */
  isSpoken: boolean;
}

/** The screen while it is open. */
export interface Screen {
  /** Aborted when the screen closes, by the person or from outside. */
  signal: AbortSignal;
  show: (view: ReactNode) => void;
  onQuit: () => void;
  onInterrupt: () => void;
  onStop: () => Promise<void>;
}

/** Limits the output over a slow line; only changes are written. */
const MAX_FPS = 10;

/**
 * Opens the alternate screen at once, before anything is loaded, and closes it when `run` ends or fails, or the
 * person leaves; the previous screen is then restored.
 *
 * @throws {Interrupted} at Ctrl-C; and whatever `run` or a view throws
 */
export async function openDashboardScreen(
  { signal: outer, style, isSpoken }: ScreenOptions,
  run: (screen: Screen) => Promise<void>,
): Promise<void> {
  const stop = new AbortController();
  const signal = AbortSignal.any([outer, stop.signal]);
  const onQuit = () => stop.abort();
  const onInterrupt = () => stop.abort(new Interrupted());
  const acts = { onQuit, onInterrupt, onStop: stopProcess };
  const app = render(<Starting style={style} {...acts} />, {
    // Always interactive: Ink would otherwise decide by environment variables such as CI.
    interactive: true,
    alternateScreen: !isSpoken,
    incrementalRendering: true,
    maxFps: MAX_FPS,
    exitOnCtrlC: false,
    isScreenReaderEnabled: isSpoken,
  });
  signal.addEventListener('abort', () => app.unmount());
  try {
    // A view that fails ends the program too, so that no dead screen remains.
    await Promise.race([run({ signal, show: app.rerender, ...acts }), app.waitUntilExit()]);
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    app.unmount();
    await app.waitUntilExit().catch(() => {});
    stop.abort();
  }
  if (signal.reason instanceof Interrupted) throw signal.reason;
}
