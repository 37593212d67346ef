/** What the line contains before the word that is being typed. */
export interface Given {
  arguments: readonly string[];
  /** Keyed as commander names them: `printedAt`. */
  options: Readonly<Record<string, string>>;
}
