/** What stands on the line before the word that is being typed. */
export interface Given {
  arguments: readonly string[];
  /** By the name that commander gives them: `printedAt`. */
  options: Readonly<Record<string, string>>;
}
