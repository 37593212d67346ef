/** How many fit side by side, from the top, where the thumb reaches. */
const PICTURES = [3, 3];
const SHORT = [1, 2, 2];
const LONG = [1, 1, 1];
/** A label that half of the lowest row cannot show. */
const LONG_LABEL = 12;

const sum = (sizes: readonly number[]) => sizes.reduce((total, size) => total + size, 0);

/** The lowest rows that have room for so many. */
const rowsFor = (sizes: readonly number[], count: number): readonly number[] =>
  sizes.length > 1 && sum(sizes.slice(1)) >= count ? rowsFor(sizes.slice(1), count) : sizes;

/**
 * The choices of one page, in rows from the top. Where not all fit, the last place of the lowest row is left for going to
 * the next page; after the last one comes the first again.
 *
 * @param turned how often the next page was wanted
 */
export function shownChoices<Choice extends { label: string }>(
  choices: readonly Choice[],
  { arePictures, turned }: { arePictures: boolean; turned: number },
): { rows: Choice[][]; hasMore: boolean } {
  const isLong = choices.some(({ label }) => label.length > LONG_LABEL);
  const all = arePictures ? PICTURES : isLong ? LONG : SHORT;
  const hasMore = choices.length > sum(all);
  const size = hasMore ? sum(all) - 1 : sum(all);
  const page = turned % Math.max(1, Math.ceil(choices.length / size));
  const shown = choices.slice(page * size, (page + 1) * size);
  let from = 0;
  const rows = rowsFor(all, shown.length + (hasMore ? 1 : 0)).map((width) => {
    const row = shown.slice(from, from + width);
    from += width;
    return row;
  });
  return { rows, hasMore };
}
