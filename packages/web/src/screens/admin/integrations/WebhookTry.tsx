import { Button, makeStyles } from '@fluentui/react-components';
import {
  DELIVERY_PROBLEM_LABELS,
  errorText,
  formatDateTime,
  type WebhookTarget,
  type WebhookTest,
} from '@satomori/core';
import { useWebhookTargetActs } from '../../../queries/admin/webhookTarget.ts';
import { FormError } from '../../../ui/form/FormError.tsx';
import { Facts } from '../../../ui/list/Facts.tsx';
import { Elapsed } from '../../../ui/text/Elapsed.tsx';

const useStyles = makeStyles({
  note: { margin: 0, overflowWrap: 'anywhere' },
  test: { alignSelf: 'flex-start' },
});

const problemText = (problem: NonNullable<WebhookTest['problem']>, answer: string | null): string =>
  answer === null ? DELIVERY_PROBLEM_LABELS[problem] : `${DELIVERY_PROBLEM_LABELS[problem]}（${answer}）`;

const resultText = ({ problem, answer }: WebhookTest): string =>
  problem === null ? `届きました（${answer}）。` : `届きませんでした。${problemText(problem, answer)}。`;

/** What came of the last messages, and a message to try the target with. */
export function WebhookTry({ target }: { target: WebhookTarget }) {
  const styles = useStyles();
  const { test } = useWebhookTargetActs();
  const { url, has_secret, last_sent_at, problem, problem_at, problem_answer } = target;
  if (url === null || !has_secret) return null;
  return (
    <>
      <Facts
        facts={[
          ['最後に届いた', <Elapsed key="at" at={last_sent_at} isAbsoluteShown />],
          [
            '最後に届かなかった',
            problem === null || problem_at === null ? (
              'ありません'
            ) : (
              <span key="problem" className={styles.note}>
                {`${formatDateTime(problem_at)}　${problemText(problem, problem_answer)}`}
              </span>
            ),
          ],
        ]}
      />
      <Button className={styles.test} disabledFocusable={test.isPending} onClick={() => test.mutate()}>
        {test.isPending ? '送っています' : '保存した送り先に、試しに送る'}
      </Button>
      {test.isError && <FormError>{errorText(test.error)}</FormError>}
      <div role="status">
        {test.data !== undefined && <p className={styles.note}>{resultText(test.data)}</p>}
      </div>
    </>
  );
}
