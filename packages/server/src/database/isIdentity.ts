import { identityKey } from '@satomori/core';
import { type Expression, sql, type SqlBool } from 'kysely';
import { identityColumn } from './keyColumns.ts';

/** Whether a column with identity keys contains the same name, in any spelling. Source: R66. */
export const isIdentity = (column: string, name: string): Expression<SqlBool> =>
  sql<SqlBool>`${sql.ref(identityColumn(column))} = ${identityKey(name)}`;
