import { render } from 'ink';
import type { ReactNode } from 'react';
import { Interrupted } from '../errors/cliError.ts';
import type { Style } from '../output/style.ts';
import { stopProcess } from '../terminal/stopProcess.ts';
import { Starting } from './Starting.tsx';

export interface ScreenOptions {
  /** Ends the screen from outside. */
  signal: AbortSignal;
  style: Style;
  /** For a screen reader: what was shown stays, and nothing is drawn on another screen. */
  isSpoken: boolean;
}

/** The screen while it is open. */
export interface Screen {
  /** Fires when the person leaves, or is made to. */
  signal: AbortSignal;
  show: (view: ReactNode) => void;
  onQuit: () => void;
  onInterrupt: () => void;
}

/** Calm over a slow line: only what changed is written, and never more often. */
const MAX_FPS = 10;

/**
 * Opens the alternate screen at once, before anything is loaded or asked for, and closes it when `run` ends, fails or
 * the person leaves; what was on the screen before is back then.
 *
 * @throws {Interrupted} at Ctrl-C; and whatever `run` or a view throws
 */
export async function openScreen(
  { signal: outer, style, isSpoken }: ScreenOptions,
  run: (screen: Screen) => Promise<void>,
): Promise<void> {
  const stop = new AbortController();
  const signal = AbortSignal.any([outer, stop.signal]);
  const onQuit = () => stop.abort();
  const onInterrupt = () => stop.abort(new Interrupted());
  const starting = <Starting style={style} onQuit={onQuit} onInterrupt={onInterrupt} onStop={stopProcess} />;
  const app = render(starting, {
    // Whoever runs it in a terminal sees it, whatever variables their environment has.
    interactive: true,
    alternateScreen: !isSpoken,
    incrementalRendering: true,
    maxFps: MAX_FPS,
    exitOnCtrlC: false,
    isScreenReaderEnabled: isSpoken,
  });
  signal.addEventListener('abort', () => app.unmount());
  try {
    // A view that fails ends the program as well: nobody may be left before a dead screen.
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
