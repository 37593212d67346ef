import { AGE_CLASS_LABELS } from '../posts/labels.ts';

/**
 * How old the animals of a capture were: `['成獣2', '幼獣1']`, `['成獣']`, empty where unknown. The counts are more exact
 * than the age class: for several animals they give the number of each.
 */
export function ageTexts({
  age_class,
  adult_count,
  young_count,
}: {
  age_class: keyof typeof AGE_CLASS_LABELS | null;
  adult_count: number;
  young_count: number;
}): readonly string[] {
  if (adult_count > 0 && young_count > 0) return [`成獣${adult_count}`, `幼獣${young_count}`];
  if (age_class !== null) return [AGE_CLASS_LABELS[age_class]];
  if (adult_count > 0) return [AGE_CLASS_LABELS.adult];
  return young_count > 0 ? [AGE_CLASS_LABELS.young] : [];
}
