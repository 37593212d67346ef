import * as z from 'zod/mini';
import { isSiteCode } from './isSiteCode.ts';

/** The code of a site as typed or read from an address: letter case and width do not matter. */
export const siteCode = z.string().check(
  z.overwrite((text) => text.normalize('NFKC').trim().toLowerCase()),
  z.refine(isSiteCode, {
    error: '半角の英小文字・数字・ハイフンで、30文字以内にしてください（例 satoyama）',
  }),
);

/** A code for a site that was given none: of its name in Latin letters, its 団体コード, or `site-2`. */
export function deriveSiteCode(
  { name, municipality_code }: { name: string; municipality_code: string | null },
  isTaken: (code: string) => boolean,
): string {
  const latin = /^[\x20-\x7e]+$/.test(name) ? name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-') : '';
  const wanted = latin.slice(0, 30).replaceAll(/^-+|-+$/g, '') || municipality_code || '';
  if (isSiteCode(wanted) && !isTaken(wanted)) return wanted;
  for (let count = 1; ; count += 1) if (!isTaken(`site-${count}`)) return `site-${count}`;
}
