import { makeStyles } from '@fluentui/react-components';
import { groupDigits } from '@satomori/core';
import { FormError } from '../../../../ui/form/FormError.tsx';
import { ImportProgress } from '../list/ImportProgress.tsx';
import type { Interpretation } from './useInterpretation.ts';

const useStyles = makeStyles({ line: { margin: 0, fontVariantNumeric: 'tabular-nums' } });

interface ReadRowsProps {
  interpretation: Interpretation;
  progress: { done: number; total: number };
}

/** How many rows can be imported by the mapping, or how far the reading is. */
export function ReadRows({ interpretation, progress }: ReadRowsProps) {
  const styles = useStyles();
  const { summary, isCurrent, problem } = interpretation;
  if (problem !== null && !isCurrent) return <FormError>{problem}</FormError>;
  if (!isCurrent && progress.total > 0) return <ImportProgress word="読んでいます" {...progress} />;
  return (
    <p className={styles.line} role="status">
      {summary === null || !isCurrent
        ? '読んでいます'
        : `取り込める行 ${groupDigits(summary.ready)}、取り込めない行 ${groupDigits(summary.faulty)}`}
    </p>
  );
}
