import { Button, Field, Input, makeStyles, Select } from '@fluentui/react-components';
import { CONTACT_LABELS, CONTACTS } from '@satomori/core';
import { ON_PHONE } from '../../../platform/device/viewport.ts';
import type { TypedMapping } from './typedMapping.ts';

const useStyles = makeStyles({
  values: { display: 'flex', flexDirection: 'column', gap: '8px' },
  row: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr) auto',
    alignItems: 'end',
    gap: '8px',
  },
  button: { [ON_PHONE]: { minHeight: '48px' } },
  add: { alignSelf: 'start', [ON_PHONE]: { minHeight: '48px' } },
});

interface ContactValuesProps {
  values: TypedMapping['values'];
  onChange: (values: TypedMapping['values']) => void;
}

/** What the values of a contact mean. */
export function ContactValues({ values, onChange }: ContactValuesProps) {
  const styles = useStyles();
  const set = (index: number, change: Partial<TypedMapping['values'][number]>) =>
    onChange(values.map((each, at) => (at === index ? { ...each, ...change } : each)));
  return (
    <div className={styles.values} role="group" aria-label="接点の値の意味">
      {values.map(({ value, contact }, index) => (
        // Rows are only told apart by their place.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className={styles.row}>
          <Field label={`値${index + 1}`}>
            <Input value={value} onChange={(_, typed) => set(index, { value: typed.value })} />
          </Field>
          <Field label={`値${index + 1}の意味`}>
            <Select
              value={contact}
              onChange={(_, chosen) => set(index, { contact: chosen.value as typeof contact })}
            >
              {CONTACTS.map((each) => (
                <option key={each} value={each}>
                  {CONTACT_LABELS[each]}
                </option>
              ))}
            </Select>
          </Field>
          <Button
            className={styles.button}
            aria-label={`値${index + 1}を消す`}
            onClick={() => onChange(values.filter((_, at) => at !== index))}
          >
            消す
          </Button>
        </div>
      ))}
      <Button className={styles.add} onClick={() => onChange([...values, { value: '', contact: 'fired' }])}>
        値を足す
      </Button>
    </div>
  );
}
