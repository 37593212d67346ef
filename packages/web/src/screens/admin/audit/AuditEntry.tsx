import { makeStyles, tokens } from '@fluentui/react-components';
import {
  AUDIT_ACTION_LABELS,
  auditActor,
  auditChanges,
  auditChangeValue,
  type AuditLog,
  auditTarget,
  formatTime,
  formatTimestamp,
} from '@satomori/core';
import { ON_PHONE } from '../../../platform/device/viewport.ts';
import { Facts } from '../../../ui/list/Facts.tsx';
import { isolateText } from '../../../ui/text/isolateText.ts';

const useStyles = makeStyles({
  summary: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    gap: '2px 12px',
    minHeight: '32px',
    cursor: 'pointer',
    overflowWrap: 'anywhere',
    [ON_PHONE]: { minHeight: '48px' },
    '::before': { content: '"▸"', color: tokens.colorBrandForeground1 },
    'details[open] > &': { '::before': { content: '"▾"' } },
  },
  time: { fontVariantNumeric: 'tabular-nums', color: tokens.colorNeutralForeground2 },
  who: { fontWeight: 700 },
  content: { padding: '8px 0 8px 24px', overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' },
});

/** The facts below the line: what was changed, why, and what identifies the entry. */
function factsOf(entry: AuditLog): (readonly [string, string])[] {
  const { at, user_login_id, reason, request_id } = entry;
  return [
    ...auditChanges(entry).map((change) => [change.label, isolateText(auditChangeValue(change))] as const),
    ...(reason === null ? [] : [['理由', isolateText(reason)] as const]),
    ['日時', formatTimestamp(at)],
    ...(user_login_id === null ? [] : [['変えた人のログインID', user_login_id] as const]),
    ...(request_id === null ? [] : [['受付番号', request_id] as const]),
  ];
}

/** One line: when, who, what. It unfolds to the values before and after. */
export function AuditEntry({ entry }: { entry: AuditLog }) {
  const styles = useStyles();
  return (
    <details>
      <summary className={styles.summary}>
        <time className={styles.time} dateTime={entry.at}>
          {formatTime(entry.at)}
        </time>
        <span className={styles.who}>{isolateText(auditActor(entry))}</span>
        <span>{isolateText(auditTarget(entry))}</span>
        <span>{AUDIT_ACTION_LABELS[entry.action]}</span>
      </summary>
      <div className={styles.content}>
        <Facts facts={factsOf(entry)} />
      </div>
    </details>
  );
}
