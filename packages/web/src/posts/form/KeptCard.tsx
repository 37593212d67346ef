import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { PhoneCheckmarkRegular } from '@fluentui/react-icons/svg/phone-checkmark';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { OUTBOX_PATH, whySentence } from '../../queries/outbox/words.ts';
import { useMayBeOnline } from '../../platform/network/reach.ts';
import type { Kept } from './useSend.ts';

interface KeptCardProps {
  kept: Kept;
  /** Label of the button for another post. */
  again: string;
  onAgain: () => void;
  children?: ReactNode;
}

const useStyles = makeStyles({
  box: { display: 'flex', flexDirection: 'column', gap: '16px', maxWidth: '760px' },
  head: { display: 'flex', alignItems: 'center', gap: '8px', margin: 0, fontSize: tokens.fontSizeBase500 },
  why: { margin: 0, overflowWrap: 'anywhere' },
  acts: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
  act: { minHeight: '52px', flexGrow: 1, flexBasis: '160px' },
  link: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    minHeight: '52px',
    flexGrow: 1,
    flexBasis: '160px',
    borderRadius: '8px',
    border: `1px solid ${tokens.colorBrandStroke1}`,
    fontWeight: 700,
    textDecorationLine: 'none',
  },
});

const GONE = 'ほかの画面で送信されたか、消されました。一覧で確かめてください。';

/** Says that the device keeps the post, why it is not sent yet, and when it will be. */
export function KeptCard({ kept, again, onAgain, children }: KeptCardProps) {
  const styles = useStyles();
  const mayBeOnline = useMayBeOnline();
  const isGone = 'gone' in kept;
  return (
    <div className={styles.box}>
      <h2 className={styles.head} role="status">
        <PhoneCheckmarkRegular fontSize={28} aria-hidden />
        {isGone ? '送信待ちにはもうありません' : '端末に保存しました'}
      </h2>
      <p className={styles.why}>{isGone ? GONE : whySentence(kept, mayBeOnline)}</p>
      {children}
      <div className={styles.acts}>
        <Link to={OUTBOX_PATH} className={styles.link}>
          送信待ちを見る
        </Link>
        <Button className={styles.act} appearance="primary" onClick={onAgain}>
          {again}
        </Button>
      </div>
    </div>
  );
}
