import { identityKey } from '../text/identityKey.ts';

/** What rows may refer to, as lists contain it. */
export interface Referable {
  id: string;
  /** Names, codes, numbers by which files call it. */
  names: readonly (string | null)[];
}

/**
 * Finds what texts of a file stand for. A name that two have finds neither: nothing is guessed.
 *
 * @param known by slot, such as the people of `hunter_id`
 */
export function idFinder(known: Readonly<Record<string, readonly Referable[]>>) {
  const ids = new Map<string, string | null>();
  for (const [slot, all] of Object.entries(known))
    for (const { id, names } of all)
      for (const name of new Set(names.filter((each) => each !== null).map(identityKey))) {
        const key = `${slot} ${name}`;
        ids.set(key, ids.has(key) ? null : id);
      }
  return (slot: string, text: string): string | null => ids.get(`${slot} ${identityKey(text)}`) ?? null;
}
