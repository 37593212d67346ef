import { Button, makeStyles } from '@fluentui/react-components';
import {
  DELIVERY_PROBLEM_LABELS,
  errorText,
  formatDateTime,
  isolateText,
  type LineAccount,
  lineQuotaText,
  type LineTest,
} from '@satomori/core';
import { useLineAccountActs } from '../../../queries/admin/lineAccount.ts';
import { FormError } from '../../../ui/form/FormError.tsx';
import { Facts } from '../../../ui/list/Facts.tsx';
import { Elapsed } from '../../../ui/text/Elapsed.tsx';

const useStyles = makeStyles({
  note: { margin: 0, overflowWrap: 'anywhere' },
  test: { alignSelf: 'flex-start' },
});

const problemText = (problem: NonNullable<LineTest['problem']>, answer: string | null): string =>
  answer === null ? DELIVERY_PROBLEM_LABELS[problem] : `${DELIVERY_PROBLEM_LABELS[problem]}（${answer}）`;

/** @param entered the id that is stored: the token may be another account's */
function resultText({ display_name, basic_id, problem, answer }: LineTest, entered: string | null): string {
  if (problem !== null) return `LINEから読めませんでした。${problemText(problem, answer)}。`;
  const name = `LINEにつながりました。アカウントの名前は「${isolateText(display_name ?? '')}」です。`;
  return basic_id === entered
    ? name
    : `${name}ベーシックIDは ${basic_id} で、保存したもの（${entered ?? 'なし'}）と違います。直してください。`;
}

/** What is used of the month, what came of the last messages, and a question to LINE that sends nothing. */
export function LineState({ account }: { account: LineAccount }) {
  const styles = useStyles();
  const { test } = useLineAccountActs();
  if (!account.has_access_token) return null;
  const { problem, problem_at, problem_answer, last_sent_at, last_received_at, links, basic_id } = account;
  return (
    <>
      <Facts
        facts={[
          ['アカウントの名前', account.display_name === null ? null : isolateText(account.display_name)],
          [
            '今月の通数',
            <span key="quota" className={styles.note}>
              {lineQuotaText(account)}
            </span>,
          ],
          ['つないだ人', `${links}人`],
          ['最後に送った', <Elapsed key="sent" at={last_sent_at} isAbsoluteShown />],
          [
            '最後に送れなかった',
            problem === null || problem_at === null ? (
              'ありません'
            ) : (
              <span key="problem" className={styles.note}>
                {`${formatDateTime(problem_at)}　${problemText(problem, problem_answer)}`}
              </span>
            ),
          ],
          [
            'LINEからの連絡',
            <Elapsed key="received" at={last_received_at} isAbsoluteShown never="まだ届いていません" />,
          ],
        ]}
      />
      <Button className={styles.test} disabledFocusable={test.isPending} onClick={() => test.mutate()}>
        {test.isPending ? '問い合わせています' : '保存した設定を試す（通数は使いません）'}
      </Button>
      {test.isError && <FormError>{errorText(test.error)}</FormError>}
      <div role="status">
        {test.data !== undefined && <p className={styles.note}>{resultText(test.data, basic_id)}</p>}
      </div>
    </>
  );
}
