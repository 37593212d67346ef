import { Button, mergeClasses } from '@fluentui/react-components';
import { useState } from 'react';
import { useBannerStyles } from './bannerStyles.ts';

export interface Trouble {
  kind: 'position' | 'accuracy' | 'sightings';
  /** For the person. */
  sentence: string;
}

interface ApproachTroubleProps {
  /** `null` while it watches as it should. */
  trouble: Trouble | null;
  /** `null` where trying again would change nothing. */
  onRetry: (() => void) | null;
}

const TITLES: Record<Trouble['kind'], string> = {
  position: 'けもの予報が働いていません',
  sightings: 'けもの予報が働いていません',
  accuracy: 'けもの予報：現在地があいまいです',
};

/** It never fails in silence: who relies on it is told that it does not watch. */
export function ApproachTrouble({ trouble, onRetry }: ApproachTroubleProps) {
  const styles = useBannerStyles();
  const [isClosed, setIsClosed] = useState(false);
  return (
    <div className={styles.place} role="status">
      {trouble !== null && !isClosed && (
        <div className={mergeClasses(styles.box, styles.trouble)}>
          <p className={styles.title}>{TITLES[trouble.kind]}</p>
          <p className={styles.text}>{trouble.sentence}</p>
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
