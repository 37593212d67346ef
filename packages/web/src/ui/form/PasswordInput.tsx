import { Button, Input, type InputProps, makeStyles } from '@fluentui/react-components';
import { type Ref, useState } from 'react';

const useStyles = makeStyles({ show: { whiteSpace: 'nowrap' } });

/** A password with a button that shows it: typing errors are common with gloves and small keys. */
export function PasswordInput({ ref, ...props }: Omit<InputProps, 'type'> & { ref?: Ref<HTMLInputElement> }) {
  const styles = useStyles();
  const [isShown, setShown] = useState(false);
  return (
    <Input
      {...props}
      ref={ref}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      contentAfter={
        <Button
          className={styles.show}
          appearance="transparent"
          size="small"
          aria-label={isShown ? 'パスワードを隠す' : 'パスワードを表示'}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? '隠す' : '表示'}
        </Button>
      }
    />
  );
}
