import { AUDIT_ACTION_LABELS, AUDIT_TARGET_LABELS } from '@satomori/core';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useMapFilterStyles } from '../../../map/screen/mapFilterStyles.ts';
import { useReading } from '../../../queries/api.ts';
import { peopleQueries } from '../../../queries/people.ts';
import { SearchField } from '../../../ui/list/SearchField.tsx';
import type { AuditSearch } from './auditSearch.ts';

interface AuditFiltersProps {
  search: AuditSearch;
  /** Stays the same function. */
  onChange: (part: Partial<AuditSearch>) => void;
}

const textOrNull = (text: string) => (text === '' ? null : text);

/** Period, person, kind, action and text. */
export function AuditFilters({ search, onChange }: AuditFiltersProps) {
  const styles = useMapFilterStyles();
  const { data: people = [] } = useQuery(peopleQueries(useReading()).everybody());
  const find = useCallback((q: string) => onChange({ q }), [onChange]);
  return (
    <div className={styles.filters} role="group" aria-label="記録を絞り込む">
      <span className={styles.days}>
        <input
          type="date"
          className={styles.field}
          aria-label="いつから"
          value={search.from ?? ''}
          max={search.to ?? undefined}
          onChange={({ target: { value } }) => onChange({ from: textOrNull(value) })}
        />
        〜
        <input
          type="date"
          className={styles.field}
          aria-label="いつまで"
          value={search.to ?? ''}
          min={search.from ?? undefined}
          onChange={({ target: { value } }) => onChange({ to: textOrNull(value) })}
        />
      </span>
      <Choice
        label="変えた人"
        all="すべての人"
        words={people.map(({ id, name, login_id }) => [id, `${name}（${login_id}）`])}
        chosen={search.user_id}
        onChoose={(user_id) => onChange({ user_id })}
      />
      <Choice
        label="対象の種類"
        all="すべての対象"
        words={Object.entries(AUDIT_TARGET_LABELS)}
        chosen={search.target_type}
        onChoose={(target_type) => onChange({ target_type: target_type as AuditSearch['target_type'] })}
      />
      <Choice
        label="操作"
        all="すべての操作"
        words={Object.entries(AUDIT_ACTION_LABELS)}
        chosen={search.action}
        onChoose={(action) => onChange({ action: action as AuditSearch['action'] })}
      />
      <SearchField className={styles.search} label="氏名・対象で探す" text={search.q} onText={find} />
    </div>
  );
}

interface ChoiceProps {
  label: string;
  /** The words for no choice. */
  all: string;
  words: readonly (readonly [value: string, word: string])[];
  chosen: string | null;
  onChoose: (value: string | null) => void;
}

function Choice({ label, all, words, chosen, onChoose }: ChoiceProps) {
  const styles = useMapFilterStyles();
  return (
    <select
      className={`${styles.field} ${styles.select}`}
      aria-label={label}
      value={chosen ?? ''}
      onChange={({ target: { value } }) => onChoose(textOrNull(value))}
    >
      <option value="">{all}</option>
      {words.map(([value, word]) => (
        <option key={value} value={value}>
          {word}
        </option>
      ))}
    </select>
  );
}
