import { render } from 'ink';
import type { ReactNode } from 'react';
import { Interrupted } from '../errors/cliError.ts';
import type { Style } from '../output/style.ts';
import { stopProcess } from '../terminal/stopProcess.ts';
import { Starting } from './Starting.tsx';

export interface ScreenOptions {
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
  const starting = <Starting style={style} onQuit={onQuit} onInterrupt={onInterrupt} onStop={stopProcess} />;
  const app = render(starting, {
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
    await Promise.race([run({ signal, show: app.rerender, onQuit, onInterrupt }), app.waitUntilExit()]);
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    app.unmount();
    await app.waitUntilExit().catch(() => {});
    stop.abort();
  }
  if (signal.reason instanceof Interrupted) throw signal.reason;
}
