import { Field, Textarea } from '@fluentui/react-components';

interface MemoFieldProps {
  label: string;
  text: string;
  onText: (text: string) => void;
  /** The longest text that the server accepts. */
  limit: number;
  placeholder?: string;
  /** Another problem with the text. */
  problem?: string | null;
}

/** Free text with a counter. Text over the limit is kept and reported, never cut off. */
export function MemoField({ label, text, onText, limit, placeholder, problem = null }: MemoFieldProps) {
  const message = text.length > limit ? `${limit}文字以内にしてください` : problem;
  return (
    <Field
      label={label}
      validationState={message === null ? 'none' : 'error'}
      validationMessage={message ?? undefined}
      hint={`${text.length} / ${limit}文字`}
    >
      <Textarea
        value={text}
        onChange={(_event, { value }) => onText(value)}
        rows={3}
        resize="vertical"
        placeholder={placeholder}
      />
    </Field>
  );
}
