import { Button, Field, makeStyles, Select, Textarea } from '@fluentui/react-components';
import {
  CHIRPSTACK_EVENTS,
  type ChirpstackEvent,
  type Integration,
  triedFacts,
  readMessage,
} from '@satomori/core';
import { type FormEvent, useState } from 'react';
import { ON_PHONE } from '../../../platform/device/viewport.ts';
import { useTryMessage } from '../../../queries/admin/integrations.ts';
import { actErrorText } from '../../../queries/refusal.ts';
import { FormError } from '../../../ui/form/FormError.tsx';
import { Facts } from '../../../ui/list/Facts.tsx';
import { Modal } from '../../../ui/page/Modal.tsx';

const useStyles = makeStyles({
  content: { display: 'flex', flexDirection: 'column', gap: '16px' },
  note: { margin: 0 },
  message: { '& textarea': { minHeight: '160px', fontFamily: 'monospace' } },
  actions: { display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: '8px', marginTop: '24px' },
  button: { [ON_PHONE]: { minHeight: '52px', flexGrow: 1 } },
});

interface TryDialogProps {
  integration: Pick<Integration, 'id' | 'name' | 'kind'>;
  onClose: () => void;
}

/** Shows how a message of an integration would be read, without storing it. */
export function TryDialog({ integration: { id, name, kind }, onClose }: TryDialogProps) {
  const styles = useStyles();
  const attempt = useTryMessage(id);
  const [text, setText] = useState('');
  const [event, setEvent] = useState<ChirpstackEvent>('up');
  const [isAsked, setIsAsked] = useState(false);
  const message = readMessage(text);

  function send(submitted: FormEvent) {
    submitted.preventDefault();
    setIsAsked(true);
    if (message !== null && !attempt.isPending) attempt.mutate({ event, message });
  }

  return (
    <Modal title={`${name}の電文を試す`} onClose={onClose}>
      <form onSubmit={send} noValidate>
        <div className={styles.content}>
          <p className={styles.note}>
            電文がどう読まれるかを確かめます。何も保存せず、だれにも知らせません。
          </p>
          {kind === 'chirpstack' && (
            <Field label="電文の種類" hint="子機からの電文は up です。">
              <Select value={event} onChange={(_, { value }) => setEvent(value as ChirpstackEvent)}>
                {CHIRPSTACK_EVENTS.map((each) => (
                  <option key={each} value={each}>
                    {each}
                  </option>
                ))}
              </Select>
            </Field>
          )}
          <Field
            label="電文（JSON）"
            {...(isAsked && message === null
              ? { validationMessage: '電文を { から } まで、そのまま貼り付けてください' }
              : {})}
          >
            <Textarea
              className={styles.message}
              value={text}
              onChange={(_, { value }) => setText(value)}
              spellCheck={false}
            />
          </Field>
          {attempt.error !== null && <FormError>{actErrorText(attempt.error)}</FormError>}
          <div role="status">
            {attempt.data !== undefined && !attempt.isPending && <Facts facts={triedFacts(attempt.data)} />}
          </div>
        </div>
        <div className={styles.actions}>
          <Button className={styles.button} onClick={onClose}>
            閉じる
          </Button>
          <Button
            className={styles.button}
            type="submit"
            appearance="primary"
            disabledFocusable={attempt.isPending}
          >
            試す
          </Button>
        </div>
      </form>
    </Modal>
  );
}
