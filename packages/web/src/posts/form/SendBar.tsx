import { Button, makeStyles, Spinner, tokens } from '@fluentui/react-components';
import { ON_PHONE } from '../../platform/device/viewport.ts';
import { SAVE_FOR_LATER } from '../../queries/outbox/words.ts';
import { FormError } from '../../ui/form/FormError.tsx';
import type { PhotoShares } from './photoShares.ts';

interface SendBarProps {
  photoCount: number;
  isSending: boolean;
  shares: PhotoShares;
  isReading: boolean;
  /** `false` where the device certainly has no connection. */
  mayBeOnline: boolean;
  onStop: () => void;
  error: string | null;
  /** The post is stored with other content: opens the stored one for editing. */
  onEditStored: (() => void) | null;
}

const useStyles = makeStyles({
  bar: {
    position: 'sticky',
    bottom: 0,
    zIndex: 3,
    display: 'flex',
    flexDirection: 'column',
    gap: '8px',
    margin: '0 -8px',
    padding: '12px 8px',
    backgroundColor: tokens.colorNeutralBackground1,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    // Above the bottom bar.
    [ON_PHONE]: {
      bottom: 'calc(61px + env(safe-area-inset-bottom))',
      margin: '0 -16px',
      padding: '8px 16px',
    },
  },
  buttons: { display: 'flex', gap: '8px' },
  stop: { flexShrink: 0, whiteSpace: 'nowrap' },
  send: { flexGrow: 1, minHeight: '52px', fontSize: tokens.fontSizeBase400 },
});

/** Number of uploaded photos; before the first progress event only the number of photos. */
function progressOf(photoCount: number, shares: PhotoShares): string {
  if (photoCount === 0) return '送信中…';
  const known = Object.values(shares);
  const out = known.filter((share) => share === 1).length;
  if (known.length === 0) return `写真 ${photoCount}枚を送信中…`;
  return out === photoCount ? '確認を待っています…' : `写真 ${out}/${photoCount}枚 送信済み`;
}

/** Shows what will happen, what is happening and what went wrong, within reach of the thumb. */
export function SendBar({
  photoCount,
  isSending,
  shares,
  isReading,
  mayBeOnline,
  onStop,
  error,
  onEditStored,
}: SendBarProps) {
  const styles = useStyles();
  return (
    <div className={styles.bar}>
      {error !== null && <FormError>{error}</FormError>}
      {onEditStored !== null && <Button onClick={onEditStored}>先に送った記録を直す</Button>}
      <div className={styles.buttons}>
        <Button
          type="submit"
          appearance="primary"
          className={styles.send}
          disabledFocusable={isSending || isReading}
          icon={isSending ? <Spinner size="tiny" /> : undefined}
        >
          {isSending
            ? progressOf(photoCount, shares)
            : isReading
              ? '写真を読み取っています…'
              : mayBeOnline
                ? '送信する'
                : SAVE_FOR_LATER}
        </Button>
        {isSending && (
          <Button className={styles.stop} onClick={onStop}>
            中断
          </Button>
        )}
      </div>
    </div>
  );
}
