import { makeStyles, tokens } from '@fluentui/react-components';
import {
  type DeliveryExplanation,
  deliveryReasonText,
  formatDateTime,
  NOTIFICATION_RULE_LABELS,
  isolateText,
} from '@satomori/core';
import { useDeliveryExplanation } from '../../../queries/admin/deliveries.ts';
import { LoadFailed } from '../../../ui/page/LoadFailed.tsx';

const useStyles = makeStyles({
  box: {
    padding: '12px 16px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
  },
  title: { margin: 0, fontSize: tokens.fontSizeBase400 },
  text: { margin: '4px 0 0' },
  reasons: { margin: '4px 0 0', paddingLeft: '20px' },
});

const notifiedText = ({ notified_at }: DeliveryExplanation): string =>
  notified_at === null
    ? 'アプリにも通知していません。'
    : `${formatDateTime(notified_at)} にアプリに通知しました。`;

/** Why an incident did not reach a person, judged by what is set now. */
export function WhyNotDelivered({ userId, incidentId }: { userId: string; incidentId: string }) {
  const styles = useStyles();
  const { data, error, refetch } = useDeliveryExplanation(userId, incidentId);
  if (error !== null) return <LoadFailed error={error} onRetry={() => void refetch()} hasOldData={false} />;
  if (data === undefined) return null;
  const about = [NOTIFICATION_RULE_LABELS[data.rule], data.target_name].filter((word) => word !== null);
  return (
    <section className={styles.box} aria-label="なぜ届かなかったか">
      <h2 className={styles.title}>なぜ届かなかったか</h2>
      <p className={styles.text}>
        {isolateText(data.user_name)}さん・{isolateText(about.join(' '))}（{formatDateTime(data.occurred_at)}
        ）
      </p>
      <p className={styles.text}>{notifiedText(data)}</p>
      {data.reasons.length > 0 && (
        <ul className={styles.reasons}>
          {data.reasons.map((reason) => (
            <li key={reason.gap}>{deliveryReasonText(reason)}</li>
          ))}
        </ul>
      )}
      <p className={styles.text}>
        {data.reasons.length === 0
          ? 'アプリの外へも送る設定です。結果は下の一覧のとおりです。'
          : '理由は、いまの設定で調べたものです。'}
      </p>
    </section>
  );
}
