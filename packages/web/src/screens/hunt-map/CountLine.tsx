import { makeStyles } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { CountWords, countOf } from '../../posts/map/CountWords.tsx';

const useStyles = makeStyles({
  line: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0 16px' },
});

interface CountLineProps {
  shown: number;
  all: number;
  /** Number of filtered things that the map cannot show. */
  unplaced: number;
  onListUnplaced: () => void;
  /** Whether other things are counted next to them. */
  isNamed: boolean;
  children: ReactNode;
}

/** How many traps and gateways of how many, next to other counts. */
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
