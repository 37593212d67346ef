import { makeStyles, Select } from '@fluentui/react-components';
import {
  type Group,
  SENSOR_CONDITION_LABELS,
  SENSOR_CONDITIONS,
  type SensorCondition,
  TRAP_STATE_LOOKS,
  TRAP_STATES,
} from '@satomori/core';
import { SearchField } from '../../../ui/list/SearchField.tsx';
import type { StateChoice, TrapFilter } from './trapRows.ts';

const useStyles = makeStyles({
  filters: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 16px' },
  search: { flexGrow: 1, flexBasis: '200px', maxWidth: '360px' },
  select: { minWidth: 0, maxWidth: '100%', '& select': { minWidth: 0, textOverflow: 'ellipsis' } },
});

interface TrapFiltersProps {
  filter: TrapFilter;
  groups: readonly Group[];
  onChoose: (filter: Partial<TrapFilter>) => void;
}

/** Which traps of the register are shown. */
export function TrapFilters({ filter, groups, onChoose }: TrapFiltersProps) {
  const styles = useStyles();
  return (
    <div className={styles.filters}>
      <SearchField
        className={styles.search}
        label="名前・番号・場所で探す"
        text={filter.q}
        onText={(q) => onChoose({ q })}
      />
      <Select
        className={styles.select}
        aria-label="状態"
        value={filter.state}
        onChange={(_, { value }) => onChoose({ state: value as StateChoice })}
      >
        <option value="inUse">撤去済みを除く</option>
        {TRAP_STATES.map((state) => (
          <option key={state} value={state}>
            {TRAP_STATE_LOOKS[state].word}
          </option>
        ))}
        <option value="all">すべての状態</option>
      </Select>
      <Select
        className={styles.select}
        aria-label="グループ"
        value={filter.group_id ?? ''}
        onChange={(_, { value }) => onChoose({ group_id: value === '' ? null : value })}
      >
        <option value="">すべてのグループ</option>
        {groups
          .filter(({ kind }) => kind === 'hunt')
          .map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
      </Select>
      <Select
        className={styles.select}
        aria-label="子機の様子"
        value={filter.sensor ?? ''}
        onChange={(_, { value }) => onChoose({ sensor: value === '' ? null : (value as SensorCondition) })}
      >
        <option value="">子機の様子を問わない</option>
        {SENSOR_CONDITIONS.map((condition) => (
          <option key={condition} value={condition}>
            {SENSOR_CONDITION_LABELS[condition]}
          </option>
        ))}
      </Select>
    </div>
  );
}
