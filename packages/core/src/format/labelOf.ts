/** The label of a code; `null` for none. */
export const labelOf = <Code extends string>(
  labels: Readonly<Record<Code, string>>,
  code: Code | null,
): string | null => (code === null ? null : labels[code]);
