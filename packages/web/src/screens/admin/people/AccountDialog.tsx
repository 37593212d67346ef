import { Button, Input, makeStyles } from '@fluentui/react-components';
import { type AccountAct, type AdminUser, errorText, formatDateTime } from '@satomori/core';
import { useState } from 'react';
import { ON_PHONE } from '../../../platform/device/viewport.ts';
import { usePeopleActs } from '../../../queries/people.ts';
import { FormError } from '../../../ui/form/FormError.tsx';
import { Modal } from '../../../ui/page/Modal.tsx';

const useStyles = makeStyles({
  surface: { maxWidth: '520px', [ON_PHONE]: { maxWidth: 'calc(100vw - 16px)', padding: '16px' } },
  acts: { display: 'flex', flexDirection: 'column', alignItems: 'stretch', gap: '12px' },
  note: { margin: 0 },
});

const ACTS: Readonly<Record<AccountAct, { label: string; done: string; note: string }>> = {
  'sign-out': {
    label: 'すべての端末からログアウトさせる',
    done: 'すべての端末からログアウトさせました。',
    note: '端末をなくしたときに。本人は、もう一度ログインできます。',
  },
  unlink: {
    label: '職員アカウントをはずす',
    done: '職員アカウントをはずしました。',
    note: 'すべての端末からログアウトされます。次に職員アカウントでログインすると、ログインIDから探してつなぎ直します。',
  },
  disable: {
    label: 'アカウントを停止する',
    done: '停止しました。',
    note: '退任のときに。記録は残り、ログインできなくなります。',
  },
  enable: {
    label: 'また使えるようにする',
    done: '使えるようにしました。',
    note: 'ログインできるようになります。',
  },
};

interface AccountDialogProps {
  person: AdminUser;
  onSlip: () => void;
  onClose: () => void;
}

/** What can be done with a person's account. */
export function AccountDialog({ person, onSlip, onClose }: AccountDialogProps) {
  const styles = useStyles();
  const { act, link } = usePeopleActs();
  const [asked, setAsked] = useState<AccountAct | null>(null);
  const isDisabled = act.data?.is_disabled ?? person.is_disabled;
  const offered: AccountAct[] = isDisabled ? ['enable'] : ['sign-out', 'unlink', 'disable'];
  const isBusy = act.isPending || link.isPending;
  const error = act.error ?? link.error;
  const run = (action: AccountAct) => {
    setAsked(null);
    act.mutate({ id: person.id, action });
  };

  return (
    <Modal title={`${person.name}のアカウント`} className={styles.surface} onClose={onClose}>
      <div className={styles.acts}>
        {!isDisabled && (
          <Button disabledFocusable={isBusy} onClick={() => link.mutate(person.id)}>
            パスワードを決めるためのリンクを作る
          </Button>
        )}
        {!isDisabled && <Button onClick={onSlip}>初回ログイン票（PDF）を作る</Button>}
        {link.data !== undefined && (
          <>
            <p className={styles.note} role="status">
              {`本人に渡してください。表示されるのは一度だけで、${formatDateTime(link.data.expires_at)} まで一度だけ使えます。`}
            </p>
            <Input
              readOnly
              aria-label="リンク"
              value={link.data.link}
              onFocus={({ target }) => target.select()}
            />
          </>
        )}
        {offered.map((action) =>
          asked === action ? (
            <div key={action} className={styles.acts}>
              <p className={styles.note}>{`${ACTS[action].note}よろしいですか。`}</p>
              <Button appearance="primary" disabledFocusable={isBusy} onClick={() => run(action)}>
                {`はい、${ACTS[action].label}`}
              </Button>
            </div>
          ) : (
            <Button key={action} disabledFocusable={isBusy} onClick={() => setAsked(action)}>
              {ACTS[action].label}
            </Button>
          ),
        )}
        {act.isSuccess && (
          <p className={styles.note} role="status">
            {ACTS[act.variables.action].done}
          </p>
        )}
        {error !== null && <FormError>{errorText(error)}</FormError>}
        <Button onClick={onClose}>閉じる</Button>
      </div>
    </Modal>
  );
}
