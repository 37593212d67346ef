import { makeStyles, Select } from '@fluentui/react-components';
import { PHOTO_KIND_LABELS, PHOTO_KINDS, type PhotoKind } from '@satomori/core';

interface PhotoKindSelectProps {
  label: string;
  kind: PhotoKind;
  onKind: (kind: PhotoKind) => void;
}

const useStyles = makeStyles({
  kind: { minWidth: 0, '& select': { minWidth: 0, textOverflow: 'ellipsis' } },
});

/** What a photo proves or shows. */
export function PhotoKindSelect({ label, kind, onKind }: PhotoKindSelectProps) {
  const styles = useStyles();
  return (
    <Select
      className={styles.kind}
      aria-label={label}
      value={kind}
      onChange={(_event, { value }) => onKind(value as PhotoKind)}
    >
      {PHOTO_KINDS.map((each) => (
        <option key={each} value={each}>
          {PHOTO_KIND_LABELS[each]}
        </option>
      ))}
    </Select>
  );
}
