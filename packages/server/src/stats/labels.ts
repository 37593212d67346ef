import { NOT_SAID_LABEL, type StatsDimension, type StatsSubject, statsWords } from '@satomori/core';
import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';
import { namesOf } from './repository.ts';

const NAMED = { group: 'groups', person: 'users' } as const;

const isNamed = (dimension: StatsDimension): dimension is keyof typeof NAMED => dimension in NAMED;

/** The words for the values of a dimension. */
export async function labelsOf(
  db: Db,
  scope: Scope,
  of: StatsSubject,
  dimension: StatsDimension,
  keys: readonly (string | null)[],
): Promise<(key: string | null) => string> {
  const known = [...new Set(keys)].filter((key) => key !== null);
  const names = isNamed(dimension) ? await namesOf(db, scope, NAMED[dimension], known) : null;
  const words = statsWords(of, dimension);
  return (key) => {
    if (key === null) return NOT_SAID_LABEL;
    if (dimension === 'fiscal_year') return `${key}年度`;
    return names?.get(key) ?? words?.[key] ?? key;
  };
}
