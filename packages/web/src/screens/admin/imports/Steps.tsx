import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';

const STEPS = { file: 'ファイル', mapping: '列の対応', rows: '内容の確認', send: '取り込み' } as const;
export type Step = keyof typeof STEPS;

const useStyles = makeStyles({
  list: { display: 'flex', flexWrap: 'wrap', gap: '4px 16px', listStyle: 'none', margin: 0, padding: 0 },
  step: { color: tokens.colorNeutralForeground2 },
  now: { color: tokens.colorBrandForeground1, fontWeight: 700 },
});

/** Where the person is on the way to an import. */
export function Steps({ now }: { now: Step }) {
  const styles = useStyles();
  return (
    <ol className={styles.list} aria-label="取り込みの手順">
      {(Object.keys(STEPS) as Step[]).map((step, at) => (
        <li
          key={step}
          className={mergeClasses(styles.step, step === now && styles.now)}
          aria-current={step === now ? 'step' : undefined}
        >
          {`${at + 1} ${STEPS[step]}`}
        </li>
      ))}
    </ol>
  );
}
