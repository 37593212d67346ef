import { actOnPushLogs, apiRolesOf, mayCall, type Site, type WritingApi } from '@satomori/core';
import { render } from 'ink';
import type { ReadingContext } from '../context.ts';
import { Interrupted } from '../errors/cliError.ts';
import { createLiveBoard } from '../live/liveBoard.ts';
import { visible } from '../output/visible.ts';
import { prepareWidths } from '../output/width.ts';
import { Dashboard } from './Dashboard.tsx';
import { Starting } from './Starting.tsx';
import { tabsFor } from './tabs/tabsFor.ts';
import type { Answerable, Tab } from './tabs/tab.ts';

interface ShowOptions {
  isSpoken: boolean;
  /** Made when the person first sends something: before, there is no way to write. */
  openWriting: () => Promise<Pick<WritingApi, 'pushLogs'>>;
}

/** Calm over a slow line: only what changed is written, and never more often. */
const MAX_FPS = 10;

function titleOf(site: Site | undefined, context: string | null): string {
  const name = `${site?.name ?? ''}${site?.is_sample === true ? '（見本）' : ''}`;
  return visible([name, context ?? ''].filter((part) => part !== '').join('  '));
}

/** Shows the lists on the alternate screen until the person quits; what was on the screen before is back then. */
export async function showDashboard(
  context: ReadingContext,
  { isSpoken, openWriting }: ShowOptions,
): Promise<void> {
  const { api, follow, now, output, target } = context;
  const stop = new AbortController();
  const signal = AbortSignal.any([context.signal, stop.signal]);
  const style = isSpoken ? { hasColor: false, isAscii: true } : output.style;
  const onQuit = () => stop.abort();
  const onInterrupt = () => stop.abort(new Interrupted());
  const app = render(<Starting style={style} onQuit={onQuit} onInterrupt={onInterrupt} />, {
    // Whoever runs it in a terminal sees it, whatever variables their environment has.
    interactive: true,
    alternateScreen: !isSpoken,
    incrementalRendering: true,
    maxFps: MAX_FPS,
    exitOnCtrlC: false,
    isScreenReaderEnabled: isSpoken,
  });
  signal.addEventListener('abort', () => app.unmount());

  async function run(): Promise<void> {
    const [me, { json: sites }] = await Promise.all([
      api.users.me({ signal }),
      api.sites.list({ signal }),
      // Names may hold any character: all widths are measured exactly here.
      prepareWidths(['🦌']),
    ]);
    const [site] = sites as [Site];
    const roles = apiRolesOf(me, site);
    // Notifications are for everybody who is signed in, so there is at least this list.
    const tabs = tabsFor(roles, { ...context, signal }) as [Tab, ...Tab[]];
    const board = createLiveBoard({ follow, feeds: tabs.map(({ feed }) => feed), now, signal });

    async function send(to: Answerable, etaMinutes: number | null): Promise<void> {
      const ids = await to.notifications(signal);
      const writing = await openWriting();
      await writing.pushLogs.act(
        { action: 'acknowledge', ids: [...ids], eta_minutes: etaMinutes },
        { signal },
      );
    }

    app.rerender(
      <Dashboard
        title={titleOf(site, target.context)}
        board={board}
        tabs={tabs}
        canWrite={mayCall(actOnPushLogs, roles)}
        now={now}
        style={style}
        isSpoken={isSpoken}
        onQuit={onQuit}
        onInterrupt={onInterrupt}
        send={send}
      />,
    );
    await board.run();
  }

  try {
    // A view that fails ends the program as well: nobody may be left before a dead screen.
    await Promise.race([run(), app.waitUntilExit()]);
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    app.unmount();
    await app.waitUntilExit().catch(() => {});
    // What was read aloud stays where it stood; the prompt begins its own line.
    if (isSpoken) await output.text('');
    stop.abort();
  }
  if (signal.reason instanceof Interrupted) throw signal.reason;
}
