/** A value of a command: its meaning, and how it is parsed. */
interface ValueDefinition {
  description: string;
  /** @throws {InvalidArgumentError} for invalid text; `before` is the previous value of an argument that repeats */
  parse?: (text: string, before: never) => unknown;
  choices?: readonly string[];
  default?: string;
}

export interface ArgumentDefinition extends ValueDefinition {
  /** `<trap>`, `[user]`, `<notification...>`: completion uses it to choose names. */
  name: string;
}

export interface OptionDefinition extends ValueDefinition {
  /** `-n, --limit <count>` */
  flags: string;
  isRequired?: boolean;
}
