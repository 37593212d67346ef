import { Button, makeStyles } from '@fluentui/react-components';
import type { CreatedIntegration, NetworkServer } from '@satomori/core';
import { ON_PHONE } from '../../../platform/device/viewport.ts';
import { FormError } from '../../../ui/form/FormError.tsx';
import { Modal } from '../../../ui/page/Modal.tsx';
import { CopyField } from '../../../ui/form/CopyField.tsx';

const useStyles = makeStyles({
  surface: { maxWidth: '560px', [ON_PHONE]: { maxWidth: 'calc(100vw - 16px)', padding: '16px' } },
  content: { display: 'flex', flexDirection: 'column', gap: '16px' },
  note: { margin: 0 },
});

const WHERE: Readonly<Record<NetworkServer, string>> = {
  chirpstack:
    'ChirpStack の Applications → Integrations → HTTP で、Event endpoint URL に送り先を、Headers に Authorization を入れます。',
  tts: 'The Things Stack の Webhooks → Custom webhook で、Base URL に送り先を、Additional headers に Authorization を入れ、Uplink message と Join accept を有効にします。',
  generic:
    '送る側の設定で、送り先と Authorization を入れ、JSON の device に子機の番号、contact に open か closed、time に日時を入れます。',
};

interface KeyOnceDialogProps {
  created: CreatedIntegration;
  onClose: () => void;
}

/** A new key, which is shown this once. Escape does not close it. */
export function KeyOnceDialog({ created, onClose }: KeyOnceDialogProps) {
  const styles = useStyles();
  const { name, kind, key, webhook_url } = created;
  return (
    <Modal title={`${name}の連携キー`} className={styles.surface} onClose={() => {}}>
      <div className={styles.content}>
        {key === null ? (
          <FormError>
            このキーはすでに作られていますが、表示できるのは一度だけです。このキーを停止して、もう一つ作ってください。
          </FormError>
        ) : (
          <>
            <p className={styles.note} role="status">
              キーが表示されるのは、この一度だけです。閉じる前に、ネットワークサーバーに入れてください。
            </p>
            <CopyField label="送り先" text={webhook_url} />
            <CopyField label="Authorization" text={`Bearer ${key}`} />
            <p className={styles.note}>{WHERE[kind]}</p>
          </>
        )}
        <Button onClick={onClose}>{key === null ? '閉じる' : '入れました。閉じる'}</Button>
      </div>
    </Modal>
  );
}
