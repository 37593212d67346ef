import { startOfDay } from '@satomori/core';
import type { Scope } from '../../access/scope.ts';
import type { BasemapStore } from '../../basemaps/basemapStore.ts';
import type { Db } from '../../database/database.ts';
import type { PhotoStore } from '../../photos/photoStore.ts';
import { findSite } from '../../sites/repository.ts';
import { findTrap } from '../../traps/repository.ts';
import { groupText, scopeText } from './scopeText.ts';

/** Who prints, and when the request came, in milliseconds. */
export interface PrintedBy {
  printedBy: string;
  now: number;
}

/** Where the photos and the map of a paper lie. */
export interface PaperFiles {
  photos: Pick<PhotoStore, 'fileOf'>;
  basemaps: BasemapStore;
}

/** The filters that papers share. */
interface FilteredPaper {
  q?: string | undefined;
  group_id?: string | undefined;
  trap_id?: string | undefined;
  bbox?: unknown;
  ids?: readonly string[] | undefined;
  printed_at?: number | undefined;
}

const nameOfTrap = async (db: Db, scope: Scope, id: string | undefined) =>
  id === undefined ? undefined : ((await findTrap(db, scope, id))?.name ?? '指定のわな');

/** The head of every paper, and the description of the filters that all papers share. */
export async function paperHead(db: Db, scope: Scope, query: FilteredPaper, { printedBy, now }: PrintedBy) {
  const { name, contact_name } = await findSite(db, scope);
  const asked = {
    q: query.q,
    group_name: query.group_id === undefined ? undefined : await groupText(db, scope, query.group_id),
    trap_name: await nameOfTrap(db, scope, query.trap_id),
    hasBox: query.bbox !== undefined,
    hasIds: query.ids !== undefined,
  };
  return {
    site: { name, contact_name },
    // The day only: as long as the records do not change, neither do the bytes.
    printed_at: query.printed_at ?? startOfDay(now),
    printed_by: printedBy,
    scope_text: await scopeText(db, scope),
    asked,
  };
}
