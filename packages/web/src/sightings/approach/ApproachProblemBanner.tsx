import { Button, mergeClasses } from '@fluentui/react-components';
import { useState } from 'react';
import { useBannerStyles } from './bannerStyles.ts';

export interface ApproachProblem {
  kind: 'position' | 'accuracy' | 'sightings';
  /** Message for the person. */
  sentence: string;
}

interface ApproachProblemBannerProps {
  /** `null` while it works. */
  problem: ApproachProblem | null;
  /** `null` where another try would change nothing. */
  onRetry: (() => void) | null;
}

const TITLES: Record<ApproachProblem['kind'], string> = {
  position: 'けもの予報が働いていません',
  sightings: 'けもの予報が働いていません',
  accuracy: 'けもの予報：現在地があいまいです',
};

/** Never fails silently: people rely on it, so they are told when it does not work. */
export function ApproachProblemBanner({ problem, onRetry }: ApproachProblemBannerProps) {
  const styles = useBannerStyles();
  const [isClosed, setIsClosed] = useState(false);
  return (
    <div className={styles.place} role="status">
      {problem !== null && !isClosed && (
        <div className={mergeClasses(styles.box, styles.problem)}>
          <p className={styles.title}>{TITLES[problem.kind]}</p>
          <p className={styles.text}>{problem.sentence}</p>
          <div className={styles.acts}>
            {onRetry !== null && (
              <Button appearance="primary" onClick={onRetry}>
                もう一度試す
              </Button>
            )}
            <Button onClick={() => setIsClosed(true)}>閉じる</Button>
          </div>
        </div>
      )}
    </div>
  );
}
