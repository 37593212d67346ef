/** What the content of a post says of these fields; what was left out is left out. */
export const saidValues = (content: object, names: readonly string[]): object =>
  Object.fromEntries(
    Object.entries(content).filter(([name, value]) => names.includes(name) && value !== undefined),
  );
