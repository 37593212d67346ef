import { Field, Input } from '@fluentui/react-components';
import { MAX_CAPTION } from '@satomori/core';

interface PhotoCaptionFieldProps {
  /** Name of the photo: `写真2`. */
  name: string;
  caption: string;
  onCaption: (caption: string) => void;
}

/** Optional caption of a photo, before and after sending. */
export function PhotoCaptionField({ name, caption, onCaption }: PhotoCaptionFieldProps) {
  return (
    <Field label={`${name}の説明`}>
      <Input value={caption} maxLength={MAX_CAPTION} onChange={(_event, { value }) => onCaption(value)} />
    </Field>
  );
}
