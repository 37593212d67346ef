import { makeStyles, mergeClasses } from '@fluentui/react-components';
import { listGateways, listSightings, listTraps, mayCall, mayOpen } from '@satomori/core';
import { useOneHandMode } from '../../platform/device/oneHand.ts';
import {
  ON_NARROW_DESKTOP,
  ON_SMALL_TABLET,
  ON_TABLET,
  ON_WIDE,
  ON_WIDEST,
  useIsDesktop,
} from '../../platform/device/viewport.ts';
import { useIsSettled } from '../../platform/network/settled.tsx';
import { useSession } from '../../queries/session/session.tsx';
import { ExpiryNotice } from './ExpiryNotice.tsx';
import { HelpHint } from './HelpHint.tsx';
import { InstallPrompt } from './InstallPrompt.tsx';
import { columns } from '../../ui/list/columns.ts';
import { latePart, lazyPart } from '../../ui/page/lazyPart.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { CallContact } from '../../ui/text/CallContact.tsx';
import { CapturesThisMonth } from './CapturesThisMonth.tsx';
import { GatewayOverview } from './GatewayOverview.tsx';
import { LatestSightings } from './LatestSightings.tsx';
import { OfficeTasks } from './OfficeTasks.tsx';
import { PostButtons } from './PostButtons.tsx';
import { TrapOverview } from './TrapOverview.tsx';
import { UnreadNotifications } from './UnreadNotifications.tsx';

const beside = (left: number, right: number) =>
  ({
    display: 'grid',
    gridTemplateColumns: `minmax(0, ${left}fr) minmax(0, ${right}fr)`,
    alignItems: 'start',
  }) as const;

/** Spans all columns, because the buttons are lower than their neighbours would be. */
const FIRST_ACROSS = { '& > :first-child': { gridColumn: '1 / -1' } };

const useStyles = makeStyles({
  columns: {
    display: 'flex',
    flexDirection: 'column',
    gap: '16px',
    [ON_TABLET]: beside(3, 2),
    [ON_NARROW_DESKTOP]: beside(3, 2),
    [ON_WIDE]: beside(1, 1),
    [ON_WIDEST]: beside(2, 3),
  },
  column: { display: 'grid', alignItems: 'start', gap: '16px', minWidth: 0, ...columns(1) },
  // Sections side by side in the space that the trap overview leaves.
  rest: {
    [ON_SMALL_TABLET]: columns(2),
    [ON_WIDE]: { ...columns(2), ...FIRST_ACROSS },
    [ON_WIDEST]: { ...columns(3), ...FIRST_ACROSS },
  },
});

/** The first screen does not wait for what was recorded before. */
const UnsentNotice = lazyPart(async () => (await import('./UnsentNotice.tsx')).UnsentNotice, {
  Failed: () => null,
});

const ReturnedPosts = latePart(async () => (await import('./ReturnedPosts.tsx')).ReturnedPosts);

/** Only for those who chose かんたん操作. */
const OneHandHome = lazyPart(async () => (await import('./one-hand/OneHandHome.tsx')).OneHandHome);

/** First what needs a person now, then the overall state. */
export function HomeScreen() {
  const styles = useStyles();
  const isDesktop = useIsDesktop();
  const { site, user, roles } = useSession();
  const isSettled = useIsSettled();
  const oneHand = useOneHandMode(user);
  if (oneHand !== null && mayOpen('/HuntShot', roles)) return <OneHandHome settings={oneHand} />;
  const seesTraps = mayCall(listTraps, roles);
  // On phones right below the fired traps, on desktops at the top right.
  const isPostingAmongTraps = seesTraps && !isDesktop;
  const own = !user.is_shared_viewer && (
    <>
      {isSettled && <UnsentNotice />}
      {site.post_needs_approval && !user.is_admin && <ReturnedPosts />}
    </>
  );
  const unread = <UnreadNotifications hasList={mayOpen('/NotifiedList', roles)} />;
  const sightings = mayCall(listSightings, roles) && <LatestSightings />;
  // People without traps come for the sightings; on desktops there is room for them on the left.
  const areSightingsFirst = isDesktop || !seesTraps;
  return (
    <Page title="ホーム" actions={<CallContact site={site} />}>
      <div className={styles.columns}>
        <div className={styles.column}>
          {user.is_admin && <OfficeTasks />}
          {seesTraps ? (
            <TrapOverview>
              {own}
              {isPostingAmongTraps && <PostButtons />}
            </TrapOverview>
          ) : (
            own
          )}
          {!seesTraps && !isDesktop && <PostButtons />}
          {areSightingsFirst && sightings}
        </div>
        <div className={mergeClasses(styles.column, styles.rest)}>
          {isDesktop && <PostButtons />}
          {unread}
          <ExpiryNotice />
          {mayOpen('/HuntTimeline', roles) && <CapturesThisMonth />}
          {!areSightingsFirst && sightings}
          {mayCall(listGateways, roles) && <GatewayOverview hasList={mayOpen('/HokapatoList', roles)} />}
          <HelpHint />
          <InstallPrompt />
        </div>
      </div>
    </Page>
  );
}
