import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down';
import { PersonRegular } from '@fluentui/react-icons/svg/person';
import { SignOutRegular } from '@fluentui/react-icons/svg/sign-out';
import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { WHITE } from '../../ui/colors.ts';

const useStyles = makeStyles({
  box: { position: 'relative', flexShrink: 0, maxWidth: '320px' },
  button: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    maxWidth: '100%',
    minHeight: '40px',
    padding: '0 8px',
    border: 'none',
    borderRadius: '8px',
    backgroundColor: 'transparent',
    color: 'inherit',
    font: 'inherit',
    cursor: 'pointer',
    ':hover': { backgroundColor: 'rgba(255, 255, 255, 0.12)' },
    ':focus-visible': { outlineColor: WHITE, outlineOffset: '-3px' },
  },
  /** A long name is shown in full in the tooltip and on the person's own page. */
  name: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  sign: { flexShrink: 0 },
  list: {
    position: 'absolute',
    top: '100%',
    right: 0,
    minWidth: '200px',
    margin: '4px 0 0',
    padding: '8px',
    listStyleType: 'none',
    borderRadius: '8px',
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: tokens.shadow16,
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
  closed: { display: 'none' },
});

/** Menu on desktops: the signed-in person, their settings and logout. */
export function UserMenu({ name }: { name: string }) {
  const styles = useStyles();
  const listId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape') return;
    close();
    button.current?.focus();
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) close();
  };
  return (
    <div className={styles.box} onKeyDown={onKeyDown} onBlur={onBlur}>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setIsOpen(!isOpen)}
      >
        <PersonRegular className={styles.sign} fontSize={24} aria-hidden />
        <span className={styles.name} title={name}>
          {name}
        </span>
        <ChevronDownRegular className={styles.sign} fontSize={16} aria-hidden />
      </button>
      <ul id={listId} className={mergeClasses(styles.list, !isOpen && styles.closed)}>
        <li>
          <Link to="/User" className={styles.link} onClick={close}>
            <PersonRegular fontSize={24} aria-hidden />
            ユーザー設定
          </Link>
        </li>
        <li>
          <Link to="/logout" className={styles.link} onClick={close}>
            <SignOutRegular fontSize={24} aria-hidden />
            ログアウト
          </Link>
        </li>
      </ul>
    </div>
  );
}
