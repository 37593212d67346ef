import { Button, makeStyles } from '@fluentui/react-components';
import { errorText } from '@satomori/core';
import { useState } from 'react';
import { useWebhookTargetActs } from '../../../queries/admin/webhookTarget.ts';
import { CopyField } from '../../../ui/form/CopyField.tsx';
import { FormError } from '../../../ui/form/FormError.tsx';

const useStyles = makeStyles({
  note: { margin: 0, maxWidth: '640px' },
  acts: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
  secret: { maxWidth: '640px' },
});

/** The secret with which messages are signed: made here, shown once, and made anew. */
export function WebhookSecret({ hasSecret }: { hasSecret: boolean }) {
  const styles = useStyles();
  const { renew } = useWebhookTargetActs();
  const [isAsked, setIsAsked] = useState(false);
  const make = () => {
    setIsAsked(false);
    renew.mutate();
  };
  return (
    <>
      <p className={styles.note}>
        通知を、携帯電話の短いメッセージ（SMS）の事業者や町のシステムにも送れます。里守からの通知だと相手が確かめられるように、署名の鍵を作って相手に渡してください。
      </p>
      {isAsked ? (
        <>
          <p className={styles.note}>
            作り直すと、今の鍵はすぐに使えなくなります。新しい鍵を相手に渡すまで、相手は通知を確かめられません。よろしいですか。
          </p>
          <div className={styles.acts}>
            <Button appearance="primary" onClick={make}>
              はい、作り直す
            </Button>
            <Button onClick={() => setIsAsked(false)}>やめる</Button>
          </div>
        </>
      ) : (
        <div className={styles.acts}>
          <Button disabledFocusable={renew.isPending} onClick={() => (hasSecret ? setIsAsked(true) : make())}>
            {hasSecret ? '署名の鍵を作り直す' : '署名の鍵を作る'}
          </Button>
        </div>
      )}
      {renew.isError && <FormError>{errorText(renew.error)}</FormError>}
      {renew.data !== undefined && (
        <div className={styles.secret}>
          <p className={styles.note} role="status">
            鍵が表示されるのは、この一度だけです。この画面を離れる前に、相手に渡してください。
          </p>
          <CopyField label="署名の鍵" text={renew.data} />
        </div>
      )}
    </>
  );
}
