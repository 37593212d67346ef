/** The values of these fields in the content of a post; omitted fields stay omitted. */
export const enteredValues = (content: object, names: readonly string[]): object =>
  Object.fromEntries(
    Object.entries(content).filter(([name, value]) => names.includes(name) && value !== undefined),
  );
