declare module '@michaelhomer/jqjs' {
  /** @throws text, as the filters it makes do */
  export function compile(filter: string): (value: unknown) => Iterable<unknown>;
}
