import type { DecodedInputOf, getPaper, PaperType } from '@satomori/core';
import { InputError } from '../../errors/appError.ts';

export type PaperQuery = DecodedInputOf<typeof getPaper>['query'];
type FamilyOf<Type extends PaperType> =
  Extract<PaperQuery, { type: unknown }> extends infer Query
    ? Query extends { type: infer Types }
      ? Type extends Types
        ? Query & { type: Type }
        : never
      : never
    : never;
/** The query of one paper. */
export type QueryOf<Type extends PaperType> = FamilyOf<Type>;

/** Of papers with a page for each row. */
export const MAX_REPORTS = 500;

/** More rows should be divided into several papers. */
export const MAX_ROWS = 5_000;

export const refuseTooMany = (most = MAX_ROWS) =>
  new InputError([{ field: 'from', message: `${most}件を超えます。期間やグループなどで絞り込んでください` }]);
