import { Button, makeStyles } from '@fluentui/react-components';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  acts: { display: 'flex', flexWrap: 'wrap', gap: '8px', alignItems: 'center' },
  act: { minHeight: '48px' },
});

interface NextStepProps {
  label: string;
  canGo: boolean;
  onGo: () => void;
  /** Back to the step before. */
  onBack?: () => void;
  children?: ReactNode;
}

/** The one act that leads on. */
export function NextStep({ label, canGo, onGo, onBack, children }: NextStepProps) {
  const styles = useStyles();
  return (
    <div className={styles.acts}>
      {onBack !== undefined && (
        <Button className={styles.act} onClick={onBack}>
          前に戻る
        </Button>
      )}
      <Button
        className={styles.act}
        appearance="primary"
        disabledFocusable={!canGo}
        onClick={() => canGo && onGo()}
      >
        {label}
      </Button>
      {children}
    </div>
  );
}
