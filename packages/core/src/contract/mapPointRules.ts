import * as z from 'zod/mini';

interface Told {
  damages?: readonly string[] | undefined;
}

/** 「なし」 among the damages stands alone. */
export const isNoDamageAlone = ({ damages = [] }: Told): boolean =>
  !damages.includes('none') || damages.length === 1;

/** The rules of one sighting, for its schema. */
export const mapPointChecks = [
  z.refine<Told>(isNoDamageAlone, { path: ['damages'], error: '「なし」とほかの被害は、一緒に選べません' }),
] as const;
