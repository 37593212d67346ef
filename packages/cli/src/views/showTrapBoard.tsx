import { render } from 'ink';
import type { ReadingContext } from '../context.ts';
import { Interrupted } from '../errors/cliError.ts';
import { visible } from '../output/visible.ts';
import { prepareWidths } from '../output/width.ts';
import { createLiveTraps } from '../traps/liveTraps.ts';
import { LiveTrapBoard } from './LiveTrapBoard.tsx';

/** Shows the board on the alternate screen until the person quits; what was on the screen before is back then. */
export async function showTrapBoard({
  api,
  follow,
  now,
  signal,
  output,
  target,
}: ReadingContext): Promise<void> {
  const stop = new AbortController();
  const ended = AbortSignal.any([signal, stop.signal]);
  const [{ json: sites }] = await Promise.all([
    api.sites.list({ signal }),
    // Names may hold any character: all widths are measured exactly here.
    prepareWidths(['🦌']),
  ]);
  const traps = createLiveTraps({ api, follow, now, signal: ended });
  const [site] = sites;
  const parts = [site?.name ?? '', site?.is_sample === true ? '（見本）' : '', target.context ?? ''];
  const title = visible(parts.filter((part) => part !== '').join(' '));
  const app = render(
    <LiveTrapBoard
      title={title}
      traps={traps}
      now={now}
      style={output.style}
      onQuit={() => stop.abort()}
      onInterrupt={() => stop.abort(new Interrupted())}
    />,
    // Few frames and only what changed: it is read over slow lines.
    { alternateScreen: true, incrementalRendering: true, maxFps: 5, exitOnCtrlC: false },
  );
  ended.addEventListener('abort', () => app.unmount());
  try {
    await traps.run();
  } catch (error) {
    if (!ended.aborted) throw error;
  } finally {
    app.unmount();
    await app.waitUntilExit();
  }
  if (ended.reason instanceof Interrupted) throw ended.reason;
}
