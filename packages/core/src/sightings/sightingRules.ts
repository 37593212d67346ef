import * as z from 'zod/mini';

type Maybe<T> = T | null | undefined;

interface Told {
  damages?: readonly string[] | undefined;
  count?: Maybe<number>;
  adult_count?: Maybe<number>;
  young_count?: Maybe<number>;
}

/** Adults and young are part of the count. */
const isSplitWithin = ({ count, adult_count, young_count }: Told): boolean =>
  count == null || count >= (adult_count ?? 0) + (young_count ?? 0);

/** 「なし」 excludes all other damages. */
export const isNoDamageAlone = ({ damages = [] }: Told): boolean =>
  !damages.includes('none') || damages.length === 1;

/** The rules of one sighting, for its schema. */
export const sightingChecks = [
  z.refine<Told>(isSplitWithin, {
    path: ['count'],
    error: '頭数は、成獣数と幼獣数の合計以上にしてください',
  }),
  z.refine<Told>(isNoDamageAlone, { path: ['damages'], error: '「なし」とほかの被害は、一緒に選べません' }),
] as const;
