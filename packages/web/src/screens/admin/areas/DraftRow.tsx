import { Checkbox, Field, Input, makeStyles, tokens } from '@fluentui/react-components';
import { AREA_LABELS, isolateText } from '@satomori/core';
import { memo } from 'react';
import { AreaSwatch } from '../../../map/areas/AreaSwatch.tsx';
import { ON_PHONE } from '../../../platform/device/viewport.ts';
import { DayField, KindSelect } from './AreaFieldInputs.tsx';
import type { Draft } from './drafts.ts';

const useStyles = makeStyles({
  row: {
    display: 'grid',
    gridTemplateColumns: '200px minmax(160px, 1fr) 240px 160px 160px',
    alignItems: 'start',
    gap: '4px 12px',
    padding: '8px 0',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    [ON_PHONE]: { gridTemplateColumns: 'minmax(0, 1fr)', padding: '12px 0' },
  },
  first: { display: 'flex', alignItems: 'center', gap: '8px', minHeight: '48px' },
  warnings: { gridColumn: '1 / -1', margin: 0, color: tokens.colorStatusWarningForeground1 },
});

interface DraftRowProps {
  draft: Draft;
  isRegistered: boolean;
  onChange: (part: Partial<Draft>) => void;
}

/** One area of the file. */
function PlainDraftRow({ draft, isRegistered, onChange }: DraftRowProps) {
  const styles = useStyles();
  const { found, name, kind, isChosen, valid_from, valid_to } = draft;
  return (
    <li className={styles.row}>
      <div className={styles.first}>
        <Checkbox
          label={`${found.number}番目`}
          checked={isChosen && !isRegistered}
          disabled={isRegistered}
          onChange={(_, { checked }) => onChange({ isChosen: checked === true })}
        />
        {kind !== null && <AreaSwatch kind={kind} />}
        {isRegistered && <strong>登録済み</strong>}
      </div>
      <Field label={AREA_LABELS.name}>
        <Input value={name} maxLength={100} onChange={(_, { value }) => onChange({ name: value })} />
      </Field>
      <KindSelect kind={kind} none="選んでください" onChoose={(chosen) => onChange({ kind: chosen })} />
      <DayField
        label={AREA_LABELS.valid_from}
        day={valid_from}
        onDay={(day) => onChange({ valid_from: day })}
      />
      <DayField label={AREA_LABELS.valid_to} day={valid_to} onDay={(day) => onChange({ valid_to: day })} />
      {found.warnings.length > 0 && <p className={styles.warnings}>{isolateText(found.warnings.join(''))}</p>}
    </li>
  );
}

/** Drawn again only where its own area changed: a file may have many. */
export const DraftRow = memo(
  PlainDraftRow,
  (before, after) => before.draft === after.draft && before.isRegistered === after.isRegistered,
);
