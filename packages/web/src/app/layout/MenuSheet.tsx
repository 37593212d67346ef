import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { SignOutRegular } from '@fluentui/react-icons/svg/sign-out';
import { useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { type Place, PlaceIcon } from './places.tsx';
import { WaitingCount } from './WaitingCount.tsx';

const useStyles = makeStyles({
  sheet: {
    width: '100%',
    maxWidth: '100%',
    margin: 'auto 0 0',
    padding: '16px 16px calc(16px + env(safe-area-inset-bottom))',
    border: 'none',
    borderRadius: '8px 8px 0 0',
    boxShadow: tokens.shadow28,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    '::backdrop': { backgroundColor: 'rgba(27, 38, 43, 0.5)' },
  },
  list: {
    display: 'flex',
    flexDirection: 'column',
    gap: '4px',
    margin: '0 0 16px',
    padding: 0,
    listStyleType: 'none',
  },
  link: {
    display: 'flex',
    alignItems: 'center',
    gap: '16px',
    minHeight: '56px',
    padding: '0 8px',
    color: 'inherit',
    fontSize: tokens.fontSizeBase400,
    textDecorationLine: 'none',
  },
  close: { width: '100%' },
});

interface MenuSheetProps {
  places: readonly Place[];
  /** Called when it is left, with Escape too. */
  onClose: () => void;
}

/** Menu of the places that have no room in the bottom bar of a phone; open while it is rendered. */
export function MenuSheet({ places, onClose }: MenuSheetProps) {
  const styles = useStyles();
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => dialog.current?.close();
  useLayoutEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className={styles.sheet} aria-label="その他" onClose={onClose}>
      <ul className={styles.list}>
        {places.map(({ name, path, title }) => (
          <li key={name}>
            <Link to={path} className={styles.link} onClick={close}>
              <PlaceIcon name={name} />
              {title}
              <WaitingCount name={name} />
            </Link>
          </li>
        ))}
        <li>
          <Link to="/logout" className={styles.link} onClick={close}>
            <SignOutRegular fontSize={24} aria-hidden />
            ログアウト
          </Link>
        </li>
      </ul>
      <Button className={styles.close} onClick={close}>
        閉じる
      </Button>
    </dialog>
  );
}
