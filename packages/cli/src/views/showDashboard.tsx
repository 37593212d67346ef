import { actOnNotifications, apiRolesOf, mayCall, type Site, type WritingApi } from '@satomori/core';
import type { ReadingContext } from '../command/context.ts';
import { createLiveBoard } from '../live/liveBoard.ts';
import type { Style } from '../output/style.ts';
import { visible } from '../text/visible.ts';
import { prepareEveryWidth } from '../text/width.ts';
import type { Screen } from './openDashboardScreen.tsx';
import { Dashboard } from './Dashboard.tsx';
import { tabsFor } from './tabs/tabsFor.ts';
import type { Acknowledgeable, Tab } from './tabs/tab.ts';

interface ShowOptions {
  screen: Screen;
  style: Style;
  isSpoken: boolean;
  /** Called when the person first sends something: until then there is no client that can write. */
  openWriting: () => Promise<Pick<WritingApi, 'notifications'>>;
}

function titleOf(site: Site | undefined, context: string | null): string {
  const name = `${site?.name ?? ''}${site?.is_sample === true ? '（見本）' : ''}`;
  return visible([name, context ?? ''].filter((part) => part !== '').join('  '));
}

/** Shows the person's lists on the screen and keeps them up to date until it closes. */
export async function showDashboard(
  { api, ...context }: ReadingContext,
  { screen, style, isSpoken, openWriting }: ShowOptions,
): Promise<void> {
  const { follow, now, target } = context;
  const { signal, onQuit, onInterrupt, onStop } = screen;
  const [me, { json: sites }] = await Promise.all([
    api.users.me({ signal }),
    api.sites.list({ signal }),
    prepareEveryWidth(),
  ]);
  const [site] = sites as [Site];
  const roles = apiRolesOf(me, site);
  // Everyone who is signed in may read notifications, so there is at least one list.
  const tabs = tabsFor(roles, {
    ...context,
    api,
    signal,
    needsApproval: site.post_needs_approval,
  }) as [Tab, ...Tab[]];
  const board = createLiveBoard({ follow, feeds: tabs.map(({ feed }) => feed), now, signal });

  async function send(to: Acknowledgeable, etaMinutes: number | null): Promise<void> {
    const ids = [...(await to.notifications(signal))];
    const { notifications } = await openWriting();
    await notifications.act({ action: 'acknowledge', ids, eta_minutes: etaMinutes }, { signal });
  }

  screen.show(
    <Dashboard
      title={titleOf(site, target.context)}
      board={board}
      tabs={tabs}
      canWrite={mayCall(actOnNotifications, roles)}
      now={now}
      style={style}
      isSpoken={isSpoken}
      onQuit={onQuit}
      onInterrupt={onInterrupt}
      onStop={onStop}
      send={send}
    />,
  );
  await board.run();
}
