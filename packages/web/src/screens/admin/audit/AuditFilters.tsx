import { AUDIT_ACTION_LABELS, AUDIT_TARGET_LABELS } from '@satomori/core';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useMapFilterStyles } from '../../../map/screen/mapFilterStyles.ts';
import { useReading } from '../../../queries/api.ts';
import { peopleQueries } from '../../../queries/people.ts';
import { SearchField } from '../../../ui/list/SearchField.tsx';
import { Choice } from '../filters/Choice.tsx';
import { DayRange } from '../filters/DayRange.tsx';
import type { AuditSearch } from './auditSearch.ts';

interface AuditFiltersProps {
  search: AuditSearch;
  /** Stays the same function. */
  onChange: (part: Partial<AuditSearch>) => void;
}

/** Period, person, kind, action and text. */
export function AuditFilters({ search, onChange }: AuditFiltersProps) {
  const styles = useMapFilterStyles();
  const { data: people = [] } = useQuery(peopleQueries(useReading()).everybody());
  const find = useCallback((q: string) => onChange({ q }), [onChange]);
  return (
    <div className={styles.filters} role="group" aria-label="記録を絞り込む">
      <DayRange from={search.from} to={search.to} onChange={onChange} />
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
