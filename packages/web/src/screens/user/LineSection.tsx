import { Button, makeStyles } from '@fluentui/react-components';
import { errorText, formatDateTime, isolateText, type LineLink } from '@satomori/core';
import { useState } from 'react';
import { useLineLink, useLineLinkActs } from '../../queries/lineLink.ts';
import { FormError } from '../../ui/form/FormError.tsx';
import { LoadFailed } from '../../ui/page/LoadFailed.tsx';
import { Section } from '../../ui/page/Section.tsx';
import { Elapsed } from '../../ui/text/Elapsed.tsx';
import { LineCodeSteps } from './LineCodeSteps.tsx';

const useStyles = makeStyles({
  note: { margin: 0 },
  acts: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
});

interface LinkedProps {
  link: LineLink;
  remove: ReturnType<typeof useLineLinkActs>['remove'];
  onRemove: () => void;
}

function Linked({ link, remove, onRemove }: LinkedProps) {
  const styles = useStyles();
  const [isAsked, setIsAsked] = useState(false);
  return (
    <>
      <p className={styles.note} role="status">
        {`LINEとつながっています（${link.linked_at === null ? '' : formatDateTime(link.linked_at)} から）。`}
      </p>
      <p className={styles.note}>
        最後に送った通知: <Elapsed at={link.last_sent_at} isAbsoluteShown />
      </p>
      {isAsked ? (
        <>
          <p className={styles.note}>はずすと、LINEには通知が届かなくなります。よろしいですか。</p>
          <div className={styles.acts}>
            <Button appearance="primary" disabledFocusable={remove.isPending} onClick={onRemove}>
              はい、はずす
            </Button>
            <Button onClick={() => setIsAsked(false)}>やめる</Button>
          </div>
        </>
      ) : (
        <div className={styles.acts}>
          <Button onClick={() => setIsAsked(true)}>LINEをはずす</Button>
        </div>
      )}
      {remove.isError && <FormError>{errorText(remove.error)}</FormError>}
    </>
  );
}

/** Linking one's LINE to the account of the town; nothing where the site does not use LINE. */
export function LineSection() {
  const styles = useStyles();
  const { createCode, remove } = useLineLinkActs();
  const { data, error, refetch } = useLineLink(createCode.data !== undefined);
  if (error !== null && data === undefined)
    return <LoadFailed error={error} onRetry={() => void refetch()} hasOldData={false} />;
  if (data === undefined || data.account === null) return null;
  const unlink = () => {
    // Its code has been used.
    createCode.reset();
    remove.mutate();
  };
  if (data.linked_at !== null)
    return (
      <Section title="LINEでの通知">
        <Linked link={data} remove={remove} onRemove={unlink} />
      </Section>
    );
  const { account } = data;
  return (
    <Section title="LINEでの通知">
      <p className={styles.note}>
        {`LINE公式アカウント「${isolateText(account.display_name ?? account.basic_id)}」から、わなの作動などの通知を受け取れます。`}
      </p>
      {createCode.data !== undefined && <LineCodeSteps account={account} code={createCode.data} />}
      {createCode.isError && <FormError>{errorText(createCode.error)}</FormError>}
      <div className={styles.acts}>
        <Button
          appearance={createCode.data === undefined ? 'primary' : 'secondary'}
          disabledFocusable={createCode.isPending}
          onClick={() => createCode.mutate()}
        >
          {createCode.data === undefined ? 'LINEとつなぐ' : '新しい番号を出す'}
        </Button>
      </div>
    </Section>
  );
}
