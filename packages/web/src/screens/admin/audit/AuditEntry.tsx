import { makeStyles } from '@fluentui/react-components';
import {
  AUDIT_ACTION_LABELS,
  auditActor,
  auditChanges,
  auditChangeValue,
  type AuditLog,
  auditTarget,
  formatTime,
  formatTimestamp,
  isolateText,
} from '@satomori/core';
import { Facts } from '../../../ui/list/Facts.tsx';
import { Folded } from '../../../ui/page/Folded.tsx';

const useStyles = makeStyles({
  facts: { paddingLeft: '16px', overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' },
});

/** What was changed, why, and what identifies the entry. */
function factsOf(entry: AuditLog): (readonly [string, string])[] {
  const { at, user_login_id, reason, request_id } = entry;
  return [
    ...auditChanges(entry).map((change) => [change.label, isolateText(auditChangeValue(change))] as const),
    ...(reason === null ? [] : [['理由', isolateText(reason)] as const]),
    ['日時', formatTimestamp(at)],
    ...(user_login_id === null ? [] : [['ログインID', user_login_id] as const]),
    ...(request_id === null ? [] : [['受付番号', request_id] as const]),
  ];
}

/** One line: when, who, what. It unfolds to the values before and after. */
export function AuditEntry({ entry }: { entry: AuditLog }) {
  const styles = useStyles();
  return (
    <Folded
      title={`${formatTime(entry.at)} ${isolateText(auditActor(entry))}`}
      now={`${isolateText(auditTarget(entry))} ${AUDIT_ACTION_LABELS[entry.action]}`}
    >
      <div className={styles.facts}>
        <Facts facts={factsOf(entry)} />
      </div>
    </Folded>
  );
}
