import { Field, Input, makeStyles, Select } from '@fluentui/react-components';
import {
  BATTERY_UNIT_LABELS,
  BATTERY_UNITS,
  type Integration,
  type IntegrationMapping,
  MAPPING_LABELS,
  type MappedField,
  TIME_FORMAT_LABELS,
  TIME_FORMATS,
} from '@satomori/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ON_PHONE } from '../../../platform/device/viewport.ts';
import { useReadMapping, useSaveMapping } from '../../../queries/admin/mappings.ts';
import { actErrorText } from '../../../queries/refusal.ts';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { SwitchRow } from '../../../ui/form/SwitchRow.tsx';
import { ReadFailed } from '../../../ui/page/Loaded.tsx';
import { useEditedRow } from '../editedRow/useEditedRow.ts';
import { ContactValues } from './ContactValues.tsx';
import { MappingPreview } from './MappingPreview.tsx';
import { mappingOf, type TypedMapping, typedOf } from './typedMapping.ts';

const useStyles = makeStyles({
  pair: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)',
    alignItems: 'end',
    gap: '8px',
    '& select': { textOverflow: 'ellipsis' },
    [ON_PHONE]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  note: { margin: 0 },
});

interface MappingDialogProps {
  integration: Pick<Integration, 'id' | 'name'>;
  onClose: () => void;
}

interface MappingFormProps extends MappingDialogProps {
  stored: IntegrationMapping;
  /** What is said where the mapping could not be read again. */
  failed: ReactNode;
}

type Entered = TypedMapping & { isUsed: boolean };
const enteredOf = ({ mapping }: IntegrationMapping): Entered => ({
  isUsed: mapping !== null,
  ...typedOf(mapping),
});

function MappingForm({ integration, onClose, stored, failed }: MappingFormProps) {
  const styles = useStyles();
  const save = useSaveMapping(integration.id);
  const { typed, version, set, takeStored } = useEditedRow({
    row: stored,
    empty: enteredOf(stored),
    enteredOf,
    labels: MAPPING_LABELS,
  });
  const place = (field: MappedField, hint?: string) => (
    <Field label={`${MAPPING_LABELS[field]}の場所`} {...(hint === undefined ? {} : { hint })}>
      <Input autoComplete="off" value={typed[field]} onChange={(_, { value }) => set({ [field]: value })} />
    </Field>
  );
  return (
    <FormDialog
      title={`${integration.name}の電文の読み方`}
      sendLabel="保存する"
      onSend={async () => {
        const mapping = typed.isUsed ? mappingOf(typed) : null;
        await save.mutateAsync({ mapping, version }).catch(takeStored);
      }}
      canSend={() => true}
      onClose={onClose}
      errorTextOf={actErrorText}
    >
      {failed}
      <SwitchRow
        label="機種に合わせて読む"
        note="切ると、device、time、contact など、決まった名前の項目を読みます。"
        isOn={typed.isUsed}
        onSwitch={(isUsed) => set({ isUsed })}
      />
      {typed.isUsed && (
        <>
          <Field label={MAPPING_LABELS.model}>
            <Input
              autoComplete="off"
              value={typed.model}
              onChange={(_, { value }) => set({ model: value })}
            />
          </Field>
          <p className={styles.note}>
            場所は、電文の項目の名前を点でつないで書きます（例 data.device、並びの最初は
            sensors[0].value）。空の項目は読みません。
          </p>
          {place('device', '子機を見分ける番号か名前。なければ電文を読めません。')}
          <div className={styles.pair}>
            {place('time')}
            <Field label="日時の書き方">
              <Select
                value={typed.format}
                onChange={(_, { value }) => set({ format: value as TypedMapping['format'] })}
              >
                {TIME_FORMATS.map((each) => (
                  <option key={each} value={each}>
                    {TIME_FORMAT_LABELS[each]}
                  </option>
                ))}
              </Select>
            </Field>
          </div>
          {place('contact', '表にない値は、通信があったことだけを表し、異常なしとはみなしません。')}
          {typed.contact.trim() !== '' && (
            <ContactValues values={typed.values} onChange={(values) => set({ values })} />
          )}
          <div className={styles.pair}>
            {place('battery')}
            <Field label="電池の単位">
              <Select
                value={typed.unit}
                onChange={(_, { value }) => set({ unit: value as TypedMapping['unit'] })}
              >
                {BATTERY_UNITS.map((each) => (
                  <option key={each} value={each}>
                    {BATTERY_UNIT_LABELS[each]}
                  </option>
                ))}
              </Select>
            </Field>
          </div>
          {place('rssi_dbm')}
          {place('snr_db')}
          {place('message_id', '同じ電文が二度届いたことを見分けます。')}
          <MappingPreview typed={typed} />
        </>
      )}
    </FormDialog>
  );
}

/** How the messages of an integration are read: where in them each value is. */
export function MappingDialog(props: MappingDialogProps) {
  const reading = useQuery(useReadMapping(props.integration.id));
  const failed = <ReadFailed reading={reading} />;
  return reading.data === undefined ? (
    failed
  ) : (
    <MappingForm {...props} stored={reading.data} failed={failed} />
  );
}
