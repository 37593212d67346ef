import { Field, Input, makeStyles, Select, tokens } from '@fluentui/react-components';
import { AREA_LABELS } from '@satomori/core';
import { useQuery } from '@tanstack/react-query';
import { ON_PHONE } from '../../../platform/device/viewport.ts';
import { useReading } from '../../../queries/api.ts';
import { groupQueries } from '../../../queries/groups.ts';
import { DayField, GroupField, KindSelect } from './AreaFieldInputs.tsx';
import { commonOf } from './drafts.ts';
import type { AreaImporting } from './useAreaImport.ts';

const useStyles = makeStyles({
  fields: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(220px, 1fr))',
    gap: '12px 16px',
    margin: 0,
    padding: '12px 16px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: '8px',
    [ON_PHONE]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
});

/** What is entered once for all areas of the file; each can still be changed below. */
export function ForAllFields({ importing }: { importing: AreaImporting }) {
  const styles = useStyles();
  const { data: groups = [] } = useQuery(groupQueries(useReading()).list());
  const { opened, setDrafts, setForAll, setNameField } = importing;
  if (opened === null) return null;
  const { file, drafts, forAll } = opened;
  return (
    <fieldset className={styles.fields}>
      <legend>すべての区域に</legend>
      <KindSelect
        kind={commonOf(drafts, 'kind')}
        none={drafts.every(({ kind }) => kind === null) ? '選んでください' : '区域ごと（下のとおり）'}
        onChoose={(kind) => setDrafts({ kind })}
      />
      {file.fields.length > 0 && (
        <Field label="名前にする項目">
          <Select
            value={forAll.nameField ?? ''}
            onChange={(_, { value }) => setNameField(value === '' ? null : value)}
          >
            <option value="">ファイル名と番号</option>
            {file.fields.map((field) => (
              <option key={field} value={field}>
                {field}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {drafts.some(({ kind }) => kind === 'group') && (
        <GroupField
          groups={groups}
          chosen={forAll.group_id}
          onChoose={(group_id) => setForAll({ group_id })}
        />
      )}
      <DayField
        label={AREA_LABELS.valid_from}
        day={commonOf(drafts, 'valid_from')}
        onDay={(valid_from) => setDrafts({ valid_from })}
      />
      <DayField
        label={AREA_LABELS.valid_to}
        day={commonOf(drafts, 'valid_to')}
        onDay={(valid_to) => setDrafts({ valid_to })}
      />
      <Field label={AREA_LABELS.source}>
        <Input
          value={forAll.source ?? ''}
          maxLength={200}
          placeholder="例: 県の告示第○号"
          onChange={(_, { value }) => setForAll({ source: value === '' ? null : value })}
        />
      </Field>
    </fieldset>
  );
}
