import { errorText, NetworkError } from '@satomori/core';
import { Button, makeStyles, tokens } from '@fluentui/react-components';
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
  missing: { margin: 0, color: tokens.colorNeutralForeground2 },
});

interface LoadFailedProps {
  error: unknown;
  onRetry: () => void;
  hasOldData?: boolean;
}

/**
 * Shown instead of data that could not be read: what happened, whether the shown data is stale, and 再試行. Without an
 * answer of the server the notice of the layout (ReadNotice.tsx) says that once for the whole screen.
 */
export function LoadFailed({ error, onRetry, hasOldData = false }: LoadFailedProps) {
  const styles = useStyles();
  const reportRetry = useReportRetry();
  if (error instanceof NetworkError)
    return hasOldData ? null : <p className={styles.missing}>まだ読み込んでいません</p>;
  const retry = () => {
    reportRetry(error);
    onRetry();
  };
  return (
    <div className={styles.box} role="status">
      <p className={styles.text}>
        {errorText(error)}
        {hasOldData && '前に読み込んだ内容を表示しています。'}
      </p>
      <Button onClick={retry}>再試行</Button>
    </div>
  );
}
