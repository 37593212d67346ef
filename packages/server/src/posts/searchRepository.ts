import { searchKey, SPECIES, SPECIES_LABELS } from '@satomori/core';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { seesPeople } from '../access/hidePeople.ts';
import type { Scope } from '../access/scope.ts';
import type { Tables } from '../database/tables.ts';
import { anyContains, findsEachWord } from '../database/textSearch.ts';

type PostExpressions = ExpressionBuilder<Tables, 'posts'>;

const VOICED_MARKS = /[\u3099\u309a]/g;

/** The search key of an animal's name: くま is found in ツキノワグマ. */
const speciesKey = (text: string): string => searchKey(text).normalize('NFD').replaceAll(VOICED_MARKS, '');

const isTrapNamed = (eb: PostExpressions, word: string) =>
  eb.exists(
    eb
      .selectFrom('traps')
      .select('traps.id')
      .whereRef('traps.site_id', '=', 'posts.site_id')
      .whereRef('traps.id', '=', 'posts.trap_id')
      .where(anyContains(['traps.name', 'traps.trap_no'], word)),
  );

const isPersonNamed = (eb: PostExpressions, word: string) =>
  eb.exists(
    eb
      .selectFrom('users')
      .select('users.id')
      .whereRef('users.site_id', '=', 'posts.site_id')
      .where((of) =>
        of.or([
          of('users.id', '=', of.ref('posts.posted_by')),
          of('users.id', '=', of.ref('posts.hunter_id')),
        ]),
      )
      .where(anyContains(['users.name', 'users.name_kana'], word)),
  );

/**
 * Whether each word of a search is found in a post: in place, memo, number, species, trap and, for callers who may
 * see people, poster and hunter.
 */
export const mentions = (scope: Scope, eb: PostExpressions, text: string): Expression<SqlBool> =>
  findsEachWord(text, (word) => {
    const species = SPECIES.filter((code) => speciesKey(SPECIES_LABELS[code]).includes(speciesKey(word)));
    return eb.or([
      anyContains(['posts.place', 'posts.memo', 'posts.capture_no'], word),
      ...(species.length === 0 ? [] : [eb('posts.species', 'in', species)]),
      isTrapNamed(eb, word),
      ...(seesPeople(scope) ? [isPersonNamed(eb, word)] : []),
    ]);
  });
