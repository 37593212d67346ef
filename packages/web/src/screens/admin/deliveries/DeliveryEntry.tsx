import { makeStyles } from '@fluentui/react-components';
import {
  CHANNEL_LABELS,
  DELIVERY_STATUS_LABELS,
  deliveryProblemText,
  type DeliveryRecord,
  formatTime,
  formatTimestamp,
  NOTIFICATION_RULE_LABELS,
  isolateText,
} from '@satomori/core';
import { Facts } from '../../../ui/list/Facts.tsx';
import { Folded } from '../../../ui/page/Folded.tsx';

const useStyles = makeStyles({
  facts: { paddingLeft: '16px', overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' },
});

/** When it was queued, was due and was sent, and what kept it. */
function factsOf(entry: DeliveryRecord): (readonly [string, string])[] {
  const { rule, status, device_name, queued_at, due_at, at, attempts, provider_answer } = entry;
  const problem = deliveryProblemText(entry);
  return [
    ...(problem === null ? [] : [['届かない理由', problem] as const]),
    ['種類', NOTIFICATION_RULE_LABELS[rule]],
    ...(device_name === null ? [] : [['端末', isolateText(device_name)] as const]),
    ['受付', formatTimestamp(queued_at)],
    ...(due_at === null ? [] : [['送る時刻', formatTimestamp(due_at)] as const]),
    ...(at === null ? [] : [[status === 'sent' ? '送った時刻' : 'やめた時刻', formatTimestamp(at)] as const]),
    ...(attempts === 0 ? [] : [['試した回数', `${attempts}回`] as const]),
    ...(provider_answer === null ? [] : [['送り先の返事', isolateText(provider_answer)] as const]),
  ];
}

/** One line: when, to whom, by what, with what result. It unfolds to its times and what kept it. */
export function DeliveryEntry({ entry }: { entry: DeliveryRecord }) {
  const styles = useStyles();
  const { queued_at, user_name, channel, status, title } = entry;
  return (
    <Folded
      title={`${formatTime(queued_at)} ${isolateText(user_name)} ${CHANNEL_LABELS[channel]} ${DELIVERY_STATUS_LABELS[status]}`}
      now={isolateText(title)}
    >
      <div className={styles.facts}>
        <Facts facts={factsOf(entry)} />
      </div>
    </Folded>
  );
}
