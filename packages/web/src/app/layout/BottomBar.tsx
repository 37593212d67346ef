import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { AddCircleFilled } from '@fluentui/react-icons/svg/add-circle';
import { NavigationRegular } from '@fluentui/react-icons/svg/navigation';
import { useEffect, useState } from 'react';
import { NavLink } from 'react-router-dom';
import { useIsSettled } from '../../platform/network/settled.tsx';
import { lazyPart } from '../../ui/page/lazyPart.tsx';
import { type Place, partPlaces, PlaceIcon, splitPlaces } from './places.tsx';
import { usePagePrefetch } from './prefetchPage.ts';

const useStyles = makeStyles({
  nav: {
    position: 'fixed',
    left: 0,
    right: 0,
    bottom: 0,
    zIndex: 100,
    display: 'flex',
    paddingBottom: 'env(safe-area-inset-bottom)',
    backgroundColor: tokens.colorNeutralBackground1,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  place: {
    flex: '1 1 0',
    minWidth: '48px',
    minHeight: '60px',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2px',
    padding: 0,
    border: 'none',
    borderTop: '3px solid transparent',
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground2,
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase100,
    lineHeight: tokens.lineHeightBase100,
    textDecorationLine: 'none',
    cursor: 'pointer',
  },
  post: { fontSize: '32px', margin: '-4px 0', color: tokens.colorBrandForeground1 },
  here: { color: tokens.colorBrandForeground1, fontWeight: 700, borderTopColor: tokens.colorBrandBackground },
});

/** Opened by a press, so the first screen does not wait for it. */
const MenuSheet = lazyPart(async () => (await import('./MenuSheet.tsx')).MenuSheet);

/** Navigation on phones: the main places within reach of the thumb, the rest in a menu. */
export function BottomBar({ places }: { places: readonly Place[] }) {
  const styles = useStyles();
  const prefetch = usePagePrefetch();
  const isSettled = useIsSettled();
  const [isOpen, setIsOpen] = useState(false);
  const { inBar, inMenu } = splitPlaces(places);
  useEffect(() => {
    if (isSettled) MenuSheet.preload();
  }, [isSettled]);
  return (
    <nav className={styles.nav} aria-label="メニュー">
      {inBar.map(({ name, path, title, shortName, isPosting }) => (
        <NavLink
          key={name}
          to={path}
          className={({ isActive }) => mergeClasses(styles.place, isActive && styles.here)}
          {...prefetch(name)}
        >
          {isPosting === true ? (
            <AddCircleFilled className={styles.post} aria-hidden />
          ) : (
            <PlaceIcon name={name} />
          )}
          {shortName ?? title}
        </NavLink>
      ))}
      <button type="button" className={styles.place} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <NavigationRegular fontSize={24} aria-hidden />
        その他
      </button>
      {isOpen && (
        <MenuSheet places={[...inMenu, ...partPlaces(places).apart]} onClose={() => setIsOpen(false)} />
      )}
    </nav>
  );
}
