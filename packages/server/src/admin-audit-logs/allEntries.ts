import { MAX_PAGE_SIZE } from '@satomori/core';
import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';
import { cutPage, startOfPage } from '../database/paging.ts';
import { withNames } from './nameRepository.ts';
import { type AuditFilter, listEntries } from './repository.ts';

/** All entries of a filter with the names in them, a page at a time. */
export async function* allEntries(db: Db, scope: Scope, filter: AuditFilter) {
  for (let cursor: string | undefined; ; ) {
    const start = startOfPage({ limit: MAX_PAGE_SIZE, cursor }, 'order_key');
    const { json: rows, next } = cutPage(await listEntries(db, scope, filter, start), start);
    yield await withNames(db, scope, rows);
    if (next === null) return;
    cursor = next;
  }
}
