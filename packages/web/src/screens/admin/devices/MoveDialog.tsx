import { Field, Input, makeStyles } from '@fluentui/react-components';
import { useState } from 'react';
import { actErrorText } from '../../../queries/refusal.ts';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { useEditedRow } from '../editedRow/useEditedRow.ts';
import { enteredPlace, PlaceFields, type TypedPlace } from './PlaceFields.tsx';

const useStyles = makeStyles({ note: { margin: 0 } });

interface Placed {
  name: string;
  version: number;
  latitude: number | null;
  longitude: number | null;
  place: string | null;
}

interface MovedTo {
  version: number;
  latitude: number;
  longitude: number;
  place: string | null;
}

interface MoveDialogProps<Row extends Placed> {
  row: Row;
  /** What stays where it was. */
  note: string;
  move: (moved: MovedTo) => Promise<unknown>;
  onClose: () => void;
}

const LABELS = { latitude: '緯度', longitude: '経度', place: '場所' };
const placeOfRow = ({ latitude, longitude, place }: Placed): TypedPlace & { place: string | null } => ({
  latitude,
  longitude,
  place,
});

/** A new place for a device; its history keeps the old one. */
export function MoveDialog<Row extends Placed>({ row, note, move, onClose }: MoveDialogProps<Row>) {
  const styles = useStyles();
  const { typed, version, set, takeStored } = useEditedRow({
    row,
    empty: placeOfRow(row),
    enteredOf: placeOfRow,
    labels: LABELS,
  });
  const [isAsked, setIsAsked] = useState(false);
  const { latitude = null, longitude = null } = enteredPlace(typed) ?? {};
  const isWhole = latitude !== null && longitude !== null;
  const isOutside = isWhole && (Math.abs(latitude) > 90 || Math.abs(longitude) > 180);
  const problem = isWhole && !isOutside ? null : '緯度と経度を数字で入力してください';

  async function send() {
    if (latitude === null || longitude === null) return;
    await move({ version, latitude, longitude, place: typed.place }).catch(takeStored);
  }
  return (
    <FormDialog
      title={`${row.name}を移す`}
      sendLabel="移す"
      onSend={send}
      canSend={() => {
        setIsAsked(true);
        return problem === null;
      }}
      onClose={onClose}
      errorTextOf={actErrorText}
    >
      <p className={styles.note}>{note}</p>
      <PlaceFields typed={typed} problem={isAsked ? problem : null} set={set} />
      <Field label={LABELS.place}>
        <Input
          value={typed.place ?? ''}
          maxLength={200}
          onChange={(_, { value }) => set({ place: value === '' ? null : value })}
        />
      </Field>
    </FormDialog>
  );
}
