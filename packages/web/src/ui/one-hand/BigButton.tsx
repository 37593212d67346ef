import { Button, type ButtonProps, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ReactElement, ReactNode } from 'react';

const useStyles = makeStyles({
  button: {
    minWidth: 0,
    padding: '0 8px',
    fontSize: `calc(${tokens.fontSizeBase400} * 1.1)`,
    lineHeight: 1.2,
    fontWeight: 700,
    borderRadius: '12px',
  },
  danger: {
    backgroundColor: tokens.colorStatusDangerBackground3,
    color: tokens.colorNeutralForegroundOnBrand,
    ':hover': {
      backgroundColor: tokens.colorStatusDangerBackground3,
      color: tokens.colorNeutralForegroundOnBrand,
    },
  },
  // A longer text would make the target higher, and those above it would leave the thumb's arc.
  text: {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    overflow: 'hidden',
    overflowWrap: 'anywhere',
  },
  picture: {
    flexDirection: 'column',
    padding: '0 2px',
    fontSize: '15px',
  },
  number: { fontSize: '36px' },
});

interface BigButtonProps {
  onClick?: () => void;
  /** Instead of `onClick`: where it leads, such as a number to call. */
  href?: string;
  icon?: ReactElement | undefined;
  isPrimary?: boolean;
  isDanger?: boolean;
  /** It cannot be pressed now. */
  isOff?: boolean;
  isChosen?: boolean;
  /** Above the text. */
  picture?: ReactNode;
  isNumber?: boolean;
  children: ReactNode;
}

/** A target of かんたん操作: two lines of text at most, or a picture with its name. Source: R290. */
export function BigButton(props: BigButtonProps) {
  const { href, icon, isPrimary = false, isDanger = false, isOff = false, isChosen } = props;
  const { picture, isNumber = false } = props;
  const styles = useStyles();
  const shared = {
    className: mergeClasses(
      styles.button,
      isDanger && styles.danger,
      picture !== undefined && styles.picture,
      isNumber && styles.number,
    ),
    appearance: isPrimary || isDanger || isChosen === true ? 'primary' : 'secondary',
    ...(icon === undefined ? {} : { icon }),
  } satisfies ButtonProps;
  const text = (
    <>
      {picture}
      <span className={styles.text}>{props.children}</span>
    </>
  );
  if (href !== undefined)
    return (
      <Button as="a" href={href} {...shared}>
        {text}
      </Button>
    );
  return (
    <Button {...shared} aria-pressed={isChosen} disabledFocusable={isOff} onClick={props.onClick}>
      {text}
    </Button>
  );
}
