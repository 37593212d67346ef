import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { CloudCheckmarkRegular } from '@fluentui/react-icons/svg/cloud-checkmark';
import { CloudDismissRegular } from '@fluentui/react-icons/svg/cloud-dismiss';
import { CloudSyncRegular } from '@fluentui/react-icons/svg/cloud-sync';
import { type Connection, useConnection } from '../../queries/live/live.tsx';
import { useNow } from '../../platform/device/clock.ts';
import { useIsServerReached, useMayBeOnline } from '../../platform/network/reach.ts';
import { ON_DESKTOP, ON_PHONE } from '../../platform/device/viewport.ts';
import { momentOf } from '../../ui/text/momentOf.ts';
import { HEADER_QUIET } from '../../ui/colors.ts';

const useStyles = makeStyles({
  chip: {
    display: 'flex',
    alignItems: 'center',
    gap: '6px',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    whiteSpace: 'nowrap',
  },
  quiet: { color: HEADER_QUIET, [ON_PHONE]: { '& > span': { display: 'none' } } },
  cut: {
    padding: '4px 8px',
    borderRadius: '8px',
    backgroundColor: tokens.colorStatusWarningBackground2,
    color: tokens.colorStatusWarningForeground2,
    fontWeight: 700,
  },
  onDesktop: { [ON_PHONE]: { display: 'none' } },
  onPhone: { [ON_DESKTOP]: { display: 'none' } },
});

const WORDS = { connected: '接続済み', connecting: '接続中' };

/** Why no changes arrive: the full text, and one for little room. */
const CUTS = {
  offline: ['電波がありません', '圏外'],
  away: ['接続が切れています', '切断'],
  /** The server answers, but its event stream does not. */
  stream: ['自動の更新が止まっています', '更新停止'],
} as const;

function useCut(): keyof typeof CUTS {
  const mayBeOnline = useMayBeOnline();
  const isReached = useIsServerReached();
  if (!mayBeOnline) return 'offline';
  return isReached ? 'stream' : 'away';
}

function Cut({ since }: Pick<Connection, 'since'>) {
  const styles = useStyles();
  const [long, short] = CUTS[useCut()];
  const from = momentOf(since, useNow());
  return (
    <div
      role="status"
      className={mergeClasses(styles.chip, styles.cut)}
      title={`${from}から新しい内容が届いていません。つながると、自動で更新されます。`}
    >
      <CloudDismissRegular fontSize={20} aria-hidden />
      <span className={styles.onDesktop}>
        {long}（{from}から）
      </span>
      <span className={styles.onPhone}>
        {short} {from}から
      </span>
    </div>
  );
}

/** Shows whether the screen is up to date: inconspicuous while it is, and since when it is not. */
export function ConnectionChip() {
  const styles = useStyles();
  const { state, since } = useConnection();
  if (state === 'disconnected') return <Cut since={since} />;
  const Icon = state === 'connected' ? CloudCheckmarkRegular : CloudSyncRegular;
  return (
    <div
      role="status"
      aria-label={WORDS[state]}
      title={WORDS[state]}
      className={mergeClasses(styles.chip, styles.quiet)}
    >
      <Icon fontSize={20} aria-hidden />
      <span>{WORDS[state]}</span>
    </div>
  );
}
