import { makeStyles, tokens } from '@fluentui/react-components';
import { CloudCheckmarkRegular } from '@fluentui/react-icons/svg/cloud-checkmark';
import { CloudDismissRegular } from '@fluentui/react-icons/svg/cloud-dismiss';
import { CloudSyncRegular } from '@fluentui/react-icons/svg/cloud-sync';
import { formatTime } from '@satomori/core';
import { type Connection, useConnection } from '../queries/live.tsx';
import { ON_DESKTOP, ON_PHONE } from '../platform/viewport.ts';

const useStyles = makeStyles({
  chip: {
    display: 'flex',
    alignItems: 'center',
    gap: '6px',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    whiteSpace: 'nowrap',
  },
  quiet: { color: '#C9D3D8', [ON_PHONE]: { '& > span': { display: 'none' } } },
  cut: {
    padding: '4px 8px',
    borderRadius: '8px',
    backgroundColor: '#FFE9BF',
    color: '#4A3000',
    fontWeight: 700,
  },
  onDesktop: { [ON_PHONE]: { display: 'none' } },
  onPhone: { [ON_DESKTOP]: { display: 'none' } },
});

const WORDS = { connected: '接続済み', connecting: '接続中' };

function Cut({ since }: Pick<Connection, 'since'>) {
  const styles = useStyles();
  return (
    <>
      <span className={styles.onDesktop}>接続が切れています（{formatTime(since)}から）</span>
      <span className={styles.onPhone}>切断 {formatTime(since)}から</span>
    </>
  );
}

/** Whether what is on screen follows the field: quiet while it does, and since when it does not. */
export function ConnectionChip() {
  const styles = useStyles();
  const { state, since } = useConnection();
  if (state === 'disconnected') {
    return (
      <div role="status" className={`${styles.chip} ${styles.cut}`}>
        <CloudDismissRegular fontSize={20} aria-hidden />
        <Cut since={since} />
      </div>
    );
  }
  const Icon = state === 'connected' ? CloudCheckmarkRegular : CloudSyncRegular;
  return (
    <div
      role="status"
      aria-label={WORDS[state]}
      title={WORDS[state]}
      className={`${styles.chip} ${styles.quiet}`}
    >
      <Icon fontSize={20} aria-hidden />
      <span>{WORDS[state]}</span>
    </div>
  );
}
