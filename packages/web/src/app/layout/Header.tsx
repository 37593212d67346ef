import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { AlertRegular } from '@fluentui/react-icons/svg/alert';
import { SearchRegular } from '@fluentui/react-icons/svg/search';
import { mayOpen } from '@satomori/core';
import { useEffect } from 'react';
import { SHOW_NOTIFICATIONS } from '../../notifications/showNotifications.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useIsSettled } from '../../platform/network/settled.tsx';
import { ON_PHONE, useIsDesktop } from '../../platform/device/viewport.ts';
import { showUnread } from '../../platform/page/unreadCount.ts';
import { notificationQueries } from '../../queries/notifications.ts';
import { BACKGROUND } from '../../queries/queryClient.ts';
import { useReading } from '../../queries/api.ts';
import { useSession } from '../../queries/session/session.tsx';
import { ConnectionChip } from './ConnectionChip.tsx';
import { CountBadge } from '../../ui/text/CountBadge.tsx';
import { FetchAgain, lazyPart } from '../../ui/page/lazyPart.tsx';
import { UserMenu } from './UserMenu.tsx';
import { HEADER_COLOR, WHITE } from '../../ui/colors.ts';

const useStyles = makeStyles({
  header: {
    position: 'sticky',
    top: 0,
    zIndex: 100,
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    minHeight: '48px',
    padding: '0 8px 0 16px',
    backgroundColor: HEADER_COLOR,
    color: WHITE,
    [ON_PHONE]: { minHeight: '56px', paddingTop: 'env(safe-area-inset-top)' },
  },
  home: {
    display: 'flex',
    alignItems: 'baseline',
    gap: '12px',
    minWidth: 0,
    marginRight: 'auto',
    padding: '8px 0',
    color: 'inherit',
    textDecorationLine: 'none',
    ':focus-visible': { outlineColor: WHITE },
  },
  product: { fontSize: tokens.fontSizeBase400, fontWeight: 700, whiteSpace: 'nowrap' },
  site: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  link: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    flexShrink: 0,
    gap: '8px',
    minWidth: '40px',
    minHeight: '40px',
    padding: '0 8px',
    borderRadius: '8px',
    color: 'inherit',
    textDecorationLine: 'none',
    ':hover': { backgroundColor: 'rgba(255, 255, 255, 0.12)' },
    ':focus-visible': { outlineColor: WHITE, outlineOffset: '-3px' },
    [ON_PHONE]: { minWidth: '48px', minHeight: '48px' },
  },
  search: { border: 'none', backgroundColor: 'transparent', font: 'inherit', cursor: 'pointer' },
});

/** The first screen does not wait for what was recorded before. Without this part nothing is sent by itself. */
const OutboxChip = lazyPart<object>(async () => (await import('./OutboxChip.tsx')).OutboxChip, {
  Failed: FetchAgain,
});

function Bell() {
  const styles = useStyles();
  const { roles } = useSession();
  const hasList = mayOpen('/NotifiedList', roles);
  const isSettled = useIsSettled();
  const { data } = useQuery({
    ...notificationQueries(useReading()).unread(),
    enabled: isSettled,
    meta: BACKGROUND,
  });
  const unread = data?.total ?? data?.json.length ?? 0;
  useEffect(() => {
    if (data !== undefined) showUnread(unread);
  }, [data, unread]);
  // Whoever signs in next has other notifications.
  useEffect(() => () => showUnread(0), []);
  return (
    <Link
      to={hasList ? '/NotifiedList' : '/Home'}
      state={hasList ? undefined : SHOW_NOTIFICATIONS}
      className={styles.link}
    >
      <AlertRegular fontSize={24} aria-hidden />
      <CountBadge count={unread} label="通知　未読" none="通知（未読なし）" />
    </Link>
  );
}

/** Header with site, connection, search, notifications and person. */
export function Header({ onSearch }: { onSearch: () => void }) {
  const styles = useStyles();
  const { user, site } = useSession();
  const isDesktop = useIsDesktop();
  const isSettled = useIsSettled();
  return (
    <header className={styles.header}>
      <Link to="/Home" className={styles.home}>
        <span className={styles.product}>里守</span>
        <span className={styles.site} title={site.name}>
          {site.name}
        </span>
      </Link>
      {isSettled && !user.is_shared_viewer && <OutboxChip key={user.id} />}
      <ConnectionChip />
      <button
        type="button"
        className={mergeClasses(styles.link, styles.search)}
        aria-label="検索"
        title="検索（Ctrl＋K）"
        onClick={onSearch}
      >
        <SearchRegular fontSize={24} aria-hidden />
        {isDesktop && '検索'}
      </button>
      <Bell />
      {isDesktop && <UserMenu name={user.name} />}
    </header>
  );
}
