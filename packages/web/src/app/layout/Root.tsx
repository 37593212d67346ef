import { useEffect, useRef } from 'react';
import { NavigationType, Outlet, ScrollRestoration, useLocation, useNavigationType } from 'react-router-dom';
import { useRoute } from './useRoute.ts';

/** Under this id the guard's answer, the session, is read. */
export const ROOT_ID = 'root';

const APP_NAME = '里守';

/** After a navigation the new page's title takes the focus, so that a screen reader says where one is. */
function useFocusOnTitle(pathname: string) {
  const last = useRef(pathname);
  // Who comes back stands where they were in the page.
  const preventScroll = useNavigationType() === NavigationType.Pop;
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll });
  }, [pathname, preventScroll]);
}

/** What every page shares, signed in or not. */
export function Root() {
  const { pathname } = useLocation();
  useFocusOnTitle(pathname);
  const title = useRoute()?.title;
  return (
    <>
      {title !== undefined && <title>{`${title} | ${APP_NAME}`}</title>}
      <Outlet />
      {/* By path: a filter or an opened row changes the address, not the place in the list. */}
      <ScrollRestoration getKey={({ pathname }) => pathname} />
    </>
  );
}
