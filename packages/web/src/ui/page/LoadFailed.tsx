import { errorText, NetworkError } from '@satomori/core';
import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useMayBeOnline } from '../../platform/network/online.ts';
import { useReportRetry } from '../../platform/network/reportRetry.tsx';

const useStyles = makeStyles({
  box: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '8px 16px',
    padding: '12px 16px',
    borderRadius: '8px',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderLeft: `4px solid ${tokens.colorStatusDangerBorderActive}`,
  },
  text: { flexGrow: 1, margin: 0 },
});

const NEVER_READ = 'この端末にはまだありません。電波のある所で一度開いてください。';
const CHECK_SIGNAL = '読み込めませんでした。電波の状態を確かめてください。';

interface LoadFailedProps {
  error: unknown;
  onRetry: () => void;
  hasOldData?: boolean;
}

function whyFailed({ error, hasOldData = false }: LoadFailedProps, mayBeOnline: boolean): string {
  if (!(error instanceof NetworkError)) return errorText(error);
  return mayBeOnline || hasOldData ? CHECK_SIGNAL : NEVER_READ;
}

/** Shown instead of data that could not be read: what happened, whether the shown data is stale, and 再試行. */
export function LoadFailed(props: LoadFailedProps) {
  const styles = useStyles();
  const mayBeOnline = useMayBeOnline();
  const reportRetry = useReportRetry();
  const retry = () => {
    reportRetry(props.error);
    props.onRetry();
  };
  return (
    <div className={styles.box} role="status">
      <p className={styles.text}>
        {whyFailed(props, mayBeOnline)}
        {props.hasOldData === true && '前に読み込んだ内容を表示しています。'}
      </p>
      <Button onClick={retry}>再試行</Button>
    </div>
  );
}
