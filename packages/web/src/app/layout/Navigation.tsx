import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { KeyboardRegular } from '@fluentui/react-icons/svg/keyboard';
import { NavLink } from 'react-router-dom';
import { type Place, partPlaces, PlaceIcon } from './places.tsx';
import { usePagePrefetch } from './prefetchPage.ts';
import { WaitingCount } from './WaitingCount.tsx';

const useStyles = makeStyles({
  column: {
    backgroundColor: tokens.colorNeutralBackground2,
    borderRight: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  nav: {
    position: 'sticky',
    top: '48px',
    padding: '12px 8px',
    display: 'flex',
    flexDirection: 'column',
    gap: '4px',
  },
  link: {
    display: 'flex',
    alignItems: 'center',
    gap: '12px',
    minHeight: '40px',
    padding: '0 12px',
    borderRadius: '8px',
    color: tokens.colorNeutralForeground1,
    textDecorationLine: 'none',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
  },
  here: {
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
    fontWeight: 700,
    ':hover': { backgroundColor: tokens.colorBrandBackground2Hover },
  },
  rest: { marginTop: '12px' },
  keys: {
    border: 'none',
    backgroundColor: 'transparent',
    font: 'inherit',
    textAlign: 'left',
    cursor: 'pointer',
  },
  key: {
    minWidth: '24px',
    marginLeft: 'auto',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: '4px',
    fontFamily: 'inherit',
    textAlign: 'center',
    color: tokens.colorNeutralForeground2,
  },
});

/** Navigation on desktops: every place that the roles allow, on the left. */
export function Navigation({ places, onKeys }: { places: readonly Place[]; onKeys: () => void }) {
  const styles = useStyles();
  const prefetch = usePagePrefetch();
  const { main, apart } = partPlaces(places);
  const linkClass = ({ isActive }: { isActive: boolean }) =>
    mergeClasses(styles.link, isActive && styles.here);
  return (
    <div className={styles.column}>
      <nav className={styles.nav} aria-label="メニュー">
        {main.map(({ name, path, title }) => (
          <NavLink key={name} to={path} className={linkClass} {...prefetch(name)}>
            <PlaceIcon name={name} />
            {title}
            <WaitingCount name={name} />
          </NavLink>
        ))}
        {apart.map(({ name, path, title }, index) => (
          <NavLink
            key={name}
            to={path}
            className={(state) => mergeClasses(linkClass(state), index === 0 && styles.rest)}
            {...prefetch(name)}
          >
            <PlaceIcon name={name} />
            {title}
          </NavLink>
        ))}
        <button type="button" className={mergeClasses(styles.link, styles.keys)} onClick={onKeys}>
          <KeyboardRegular fontSize={24} aria-hidden />
          キー操作
          <kbd className={styles.key}>?</kbd>
        </button>
      </nav>
    </div>
  );
}
