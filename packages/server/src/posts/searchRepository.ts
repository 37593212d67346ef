import { SPECIES, SPECIES_LABELS } from '@satomori/core';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { seesPeople } from '../access/hidePeople.ts';
import type { Scope } from '../access/scope.ts';
import type { Tables } from '../database/tables.ts';
import { anyContains } from '../database/textSearch.ts';

type PostExpressions = ExpressionBuilder<Tables, 'posts'>;

const HIRAGANA = /[ぁ-ゖ]/g;
const HIRAGANA_TO_KATAKANA = 0x60;
const VOICED_MARKS = /[\u3099\u309a]/g;

/** Kana without the differences in which people name an animal: くま, クマ and ｸﾏ are found in ツキノワグマ. */
const foldKana = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(HIRAGANA, (kana) => String.fromCharCode(kana.charCodeAt(0) + HIRAGANA_TO_KATAKANA))
    .normalize('NFD')
    .replaceAll(VOICED_MARKS, '');

const isTrapNamed = (eb: PostExpressions, text: string) =>
  eb.exists(
    eb
      .selectFrom('traps')
      .select('traps.id')
      .whereRef('traps.site_id', '=', 'posts.site_id')
      .whereRef('traps.id', '=', 'posts.trap_id')
      .where(anyContains(['traps.name', 'traps.trap_no'], text)),
  );

const isPersonNamed = (eb: PostExpressions, text: string) =>
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
      .where(anyContains(['users.name', 'users.name_kana'], text)),
  );

/**
 * Whether a text is found in what a post shows: place, memo, number, species, trap and, for those who see people,
 * poster and hunter.
 */
export function mentions(scope: Scope, eb: PostExpressions, text: string): Expression<SqlBool> {
  const species = SPECIES.filter((code) => foldKana(SPECIES_LABELS[code]).includes(foldKana(text.trim())));
  return eb.or([
    anyContains(['posts.place', 'posts.memo', 'posts.capture_no'], text),
    ...(species.length === 0 ? [] : [eb('posts.species', 'in', species)]),
    isTrapNamed(eb, text),
    ...(seesPeople(scope) ? [isPersonNamed(eb, text)] : []),
  ]);
}
