import { isBird, type Species } from '../../species/species.ts';

type Values = Readonly<Record<string, unknown>>;

/** A position from a file says so. */
export const completePost = (values: Values): Values =>
  values['latitude'] === undefined ? values : { ...values, position_source: 'imported' };

const numberIn = (values: Values, name: string): number | null => {
  const value = values[name];
  return typeof value === 'number' ? value : null;
};

/**
 * A capture counts adults and young. Where the file has a count and says which of them the animals were, or neither
 * applies (birds, nothing caught), the rest follows; otherwise the contract refuses the row.
 */
export function completeCapture(values: Values): Values {
  const { count_text: _text, ...placed } = completePost(values);
  const [count, adults, young] = ['count', 'adult_count', 'young_count'].map((name) =>
    numberIn(values, name),
  );
  if (adults !== null || young !== null) {
    const sum = (adults ?? 0) + (young ?? 0);
    return { ...placed, adult_count: adults ?? 0, young_count: young ?? 0, count: count ?? sum };
  }
  if (count === null || count === undefined) return placed;
  const isWithoutAge = count === 0 || isBird((values['species'] ?? 'unknown') as Species);
  if (isWithoutAge) return { ...placed, adult_count: 0, young_count: 0 };
  if (values['age_class'] === 'adult') return { ...placed, adult_count: count, young_count: 0 };
  return values['age_class'] === 'young' ? { ...placed, adult_count: 0, young_count: count } : placed;
}
