import { Field, Input } from '@fluentui/react-components';
import { errorText } from '@satomori/core';
import { useState } from 'react';
import { useSendResetMail } from '../../queries/session/account.ts';
import { FormDialog } from '../../ui/form/FormDialog.tsx';

interface ForgotPasswordDialogProps {
  /** The id already typed into the login form. */
  loginId: string;
  onSent: () => void;
  onClose: () => void;
}

/** Requests the mail with the link to a new password. */
export function ForgotPasswordDialog({ loginId: typed, onSent, onClose }: ForgotPasswordDialogProps) {
  const sendResetMail = useSendResetMail();
  const [loginId, setLoginId] = useState(typed);
  const [isEmpty, setEmpty] = useState(false);

  function canSend() {
    const hasText = loginId.trim() !== '';
    setEmpty(!hasText);
    return hasText;
  }
  const send = async () => {
    await sendResetMail.mutateAsync(loginId.trim());
    onSent();
  };

  return (
    <FormDialog
      title="パスワードを忘れた方"
      sendLabel="案内を送る"
      canSend={canSend}
      onSend={send}
      onClose={onClose}
      errorTextOf={errorText}
    >
      <Field
        label="ログインID"
        hint="登録されたメールアドレスに、新しいパスワードを決めるためのリンクを送ります。"
        validationState={isEmpty ? 'error' : 'none'}
        {...(isEmpty ? { validationMessage: 'ログインIDを入力してください' } : {})}
      >
        <Input
          size="large"
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          autoFocus
          value={loginId}
          onChange={(_, { value }) => setLoginId(value)}
        />
      </Field>
    </FormDialog>
  );
}
