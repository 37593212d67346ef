import { makeStyles, tokens } from '@fluentui/react-components';
import {
  CAPTURE_METHOD_LABELS,
  type Effort,
  EFFORT_FIELDS,
  fieldLines,
  isZeroDay,
  ZERO_DAY_LABEL,
} from '@satomori/core';
import { Fact } from '../ui/list/CardList.tsx';

const useStyles = makeStyles({
  card: {
    display: 'flex',
    flexDirection: 'column',
    gap: '8px',
    padding: '12px 16px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    overflowWrap: 'anywhere',
  },
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: '4px 12px', margin: 0 },
  day: { fontWeight: 700, fontSize: tokens.fontSizeBase400, fontVariantNumeric: 'tabular-nums' },
  method: { fontWeight: 400, fontSize: tokens.fontSizeBase300 },
  zero: { margin: 0, fontWeight: 700 },
  facts: { display: 'flex', flexWrap: 'wrap', gap: '4px 16px' },
  memo: { margin: 0, color: tokens.colorNeutralForeground2, whiteSpace: 'pre-wrap' },
});

const COUNTS = ['sighted_count', 'captured_count'] as const;
const EFFORT = ['species', 'hunters_out', 'days_out', 'traps_set'] as const;
const WHERE_AND_WHO = ['place', 'mesh_label', 'hunter_name', 'group_name'] as const;

/** One entry of the hunting calendar; what was not entered is left out. */
export function EffortCard({ effort }: { effort: Effort }) {
  const styles = useStyles();
  const isZero = isZeroDay(effort);
  const names = [...EFFORT, ...(isZero ? [] : COUNTS), ...WHERE_AND_WHO];
  const facts = fieldLines(EFFORT_FIELDS, effort, names).filter(([, text]) => text !== null);
  return (
    <article className={styles.card}>
      <h3 className={styles.head}>
        <span className={styles.day}>{effort.date}</span>
        <span className={styles.method}>{CAPTURE_METHOD_LABELS[effort.method]}</span>
      </h3>
      {isZero && <p className={styles.zero}>{ZERO_DAY_LABEL}</p>}
      <div className={styles.facts}>
        {facts.map(([label, text]) => (
          <Fact key={label} word={label}>
            {text}
          </Fact>
        ))}
      </div>
      {effort.memo !== null && <p className={styles.memo}>{effort.memo}</p>}
    </article>
  );
}
