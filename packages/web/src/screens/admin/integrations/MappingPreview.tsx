import { Field, makeStyles, Textarea } from '@fluentui/react-components';
import { mappedFacts, readByMapping, readMessage } from '@satomori/core';
import { useState } from 'react';
import { Facts } from '../../../ui/list/Facts.tsx';
import { mappingOf, type TypedMapping } from './typedMapping.ts';

const useStyles = makeStyles({
  message: { '& textarea': { minHeight: '120px', fontFamily: 'monospace' } },
});

/** How a pasted message is read by what stands in the form; nothing is sent. */
export function MappingPreview({ typed }: { typed: TypedMapping }) {
  const styles = useStyles();
  const [text, setText] = useState('');
  const message = readMessage(text);
  return (
    <>
      <Field
        label="確かめる電文（JSON）"
        hint="貼り付けると、下にどう読まれるかが出ます。保存も送信もしません。"
        {...(text.trim() !== '' && message === null
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
      <div role="status">
        {message !== null && <Facts facts={mappedFacts(readByMapping(mappingOf(typed), message))} />}
      </div>
    </>
  );
}
