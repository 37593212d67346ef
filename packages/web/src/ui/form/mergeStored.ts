import { isSame } from './isSame.ts';

/**
 * What was typed over `base`, over what others stored meanwhile: untouched fields take the stored
 * value, touched ones stay as typed.
 *
 * @returns the merged values, and the fields that others changed
 */
export function mergeStored<Entered extends object>(base: Entered, typed: Entered, stored: Entered) {
  const fields = Object.keys(stored) as (keyof Entered)[];
  const merged = Object.fromEntries(
    fields.map((field) => [field, isSame(typed[field], base[field]) ? stored[field] : typed[field]]),
  ) as Entered;
  return { merged, changed: fields.filter((field) => !isSame(stored[field], base[field])) };
}
