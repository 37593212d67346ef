import { useState } from 'react';
import { Folded } from '../../../../ui/page/Folded.tsx';
import type { OpenFile, OpenImport } from '../open-file/useOpenFile.ts';
import { FieldRows } from './FieldRows.tsx';

interface FieldsOfTargetProps {
  open: OpenImport;
  onChange: OpenFile['setMapping'];
}

/** The fields that are required or have a column, and the others folded. None moves while the person chooses. */
export function FieldsOfTarget({ open, onChange }: FieldsOfTargetProps) {
  const { fields, mapping, opened } = open;
  const [first] = useState(
    () =>
      new Set(
        fields
          .filter(
            ({ slot, isRequired }) =>
              isRequired || mapping.columns[slot] !== undefined || mapping.constants[slot] !== undefined,
          )
          .map(({ slot }) => slot),
      ),
  );
  const [shown, others] = [true, false].map((is) => fields.filter(({ slot }) => first.has(slot) === is));
  const rest = { mapping, file: opened, onChange };
  return (
    <>
      <FieldRows label="項目と列" fields={shown ?? []} {...rest} />
      <Folded title="そのほかの項目" now={`${others?.length ?? 0}項目`}>
        <FieldRows label="そのほかの項目と列" fields={others ?? []} {...rest} />
      </Folded>
    </>
  );
}
