import { makeStyles, tokens } from '@fluentui/react-components';
import { type EvidenceCheckAnswer, evidenceFaultText, groupDigits, postTimeText } from '@satomori/core';

const useStyles = makeStyles({
  list: { margin: 0, paddingLeft: '20px' },
  words: { margin: 0, fontWeight: 700 },
  missing: { margin: 0, fontWeight: 700, color: tokens.colorStatusDangerForeground1 },
  item: { overflowWrap: 'anywhere' },
});

/** What is missing, by capture. */
export function EvidenceFaults({ checked }: { checked: EvidenceCheckAnswer }) {
  const styles = useStyles();
  const { captures, faults } = checked;
  const byCapture = [...Map.groupBy(faults, ({ capture_id }) => capture_id).values()];
  return (
    <div role="status">
      <p className={styles.words}>承認済みの捕獲 {groupDigits(captures)}件</p>
      {captures > 0 && faults.length === 0 && <p className={styles.words}>足りないものはありません。</p>}
      {faults.length > 0 && <p className={styles.missing}>足りないもの {groupDigits(faults.length)}件</p>}
      <ul className={styles.list}>
        {byCapture.map((found) => {
          const [first] = found;
          if (first === undefined) return null;
          const { capture_id, capture_no, captured_at, time_precision } = first;
          const name = `${capture_no ?? '番号のない捕獲'}（${postTimeText(captured_at, time_precision)}）`;
          return (
            <li key={capture_id} className={styles.item}>
              {name}：{found.map(evidenceFaultText).join('、')}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
