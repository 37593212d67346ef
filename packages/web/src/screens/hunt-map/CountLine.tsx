import { makeStyles } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { CountWords, countOf } from '../../posts/map/CountWords.tsx';

const useStyles = makeStyles({
  line: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0 16px' },
});

interface CountLineProps {
  shown: number;
  all: number;
  /** Of those the filter leaves, the ones that the map cannot show. */
  unplaced: number;
  onListUnplaced: () => void;
  /** Others are counted beside them. */
  isNamed: boolean;
  children: ReactNode;
}

/** How many traps and gateways of how many, and beside them what else is counted. */
export function CountLine({ shown, all, unplaced, onListUnplaced, isNamed, children }: CountLineProps) {
  const styles = useStyles();
  return (
    <div className={styles.line}>
      <CountWords noun="わな" {...{ unplaced, onListUnplaced }}>
        {isNamed && 'わな・親機 '}
        {countOf(shown, all)}
      </CountWords>
      {children}
    </div>
  );
}
