import { useEffect, useRef } from 'react';
import { NavigationType, Outlet, ScrollRestoration, useLocation, useNavigationType } from 'react-router-dom';
import { lastScreen } from '../../platform/page/lastScreen.ts';
import { useUnreadCount } from '../../platform/page/unreadCount.ts';
import { useRoute } from './useRoute.ts';

/** Route id under which the result of the guard (the session) is read. */
export const ROOT_ID = 'root';

const APP_NAME = '里守';

/** After a navigation the title of the new page gets the focus, so that a screen reader announces it. */
function useFocusOnTitle(pathname: string) {
  const last = useRef('');
  // Going back keeps the scroll position.
  const preventScroll = useNavigationType() === NavigationType.Pop;
  useEffect(() => {
    const isFirst = last.current === '';
    if (last.current === pathname) return;
    last.current = pathname;
    lastScreen.path = pathname;
    if (!isFirst) document.querySelector<HTMLElement>('h1')?.focus({ preventScroll });
  }, [pathname, preventScroll]);
}

/** What all pages share, with and without a login. */
export function Root() {
  const { pathname } = useLocation();
  useFocusOnTitle(pathname);
  const title = useRoute()?.title;
  const unread = useUnreadCount();
  const count = unread > 0 ? `(${unread}) ` : '';
  return (
    <>
      {title !== undefined && <title>{`${count}${title} | ${APP_NAME}`}</title>}
      <Outlet />
      {/* By path: a filter or an opened row changes the address but not the scroll position. */}
      <ScrollRestoration getKey={({ pathname }) => pathname} />
    </>
  );
}
