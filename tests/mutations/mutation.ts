/** A deliberate violation of one rule, and the tests that must fail with it. Paths are from the repository's root. */
export interface Mutation {
  /** The number in docs/rules.md. */
  rule: string;
  file: string;
  /** Occurs exactly once in the file. */
  find: string;
  replace: string;
  tests: string[];
}
