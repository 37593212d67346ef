declare module '@michaelhomer/jqjs' {
  /** A part of a filter. */
  export interface JqNode {
    // The parts below it are fields of its own class.
    // oxlint-disable-next-line typescript/no-explicit-any
    apply(this: any, input: unknown, scope: unknown): Iterable<unknown>;
  }
  /** @throws text, as the filters it makes do */
  export function compile(filter: string): ((value: unknown) => Iterable<unknown>) & { ast: JqNode };
}
