import { Button, Field, Input, makeStyles } from '@fluentui/react-components';
import { useState } from 'react';

const useStyles = makeStyles({
  row: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
  text: { flexGrow: 1, minWidth: '160px', fontFamily: 'monospace' },
});

/** A text to be entered elsewhere. */
export function CopyField({ label, text }: { label: string; text: string }) {
  const styles = useStyles();
  const [state, setState] = useState<'copied' | 'failed' | null>(null);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setState('copied');
    } catch {
      // Not allowed, or the page is not on https.
      setState('failed');
    }
  }

  return (
    <Field
      label={label}
      {...(state === 'failed'
        ? { validationMessage: 'コピーできませんでした。文字を選んで、手で写してください' }
        : {})}
    >
      <div className={styles.row}>
        <Input
          readOnly
          className={styles.text}
          aria-label={label}
          value={text}
          onFocus={({ target }) => target.select()}
        />
        <Button aria-label={`${label}をコピーする`} onClick={() => void copy()}>
          {state === 'copied' ? 'コピーしました' : 'コピー'}
        </Button>
      </div>
    </Field>
  );
}
