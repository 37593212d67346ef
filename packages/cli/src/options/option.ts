/** A value that a command takes: what it means, and how it is read. */
interface ValueDefinition {
  description: string;
  /** @throws {InvalidArgumentError} for text that cannot be; `before` is the value so far of an argument that repeats */
  parse?: (text: string, before: never) => unknown;
  choices?: readonly string[];
  default?: string;
}

export interface ArgumentDefinition extends ValueDefinition {
  /** `<trap>`, `[user]`, `<notification...>`: the completion finds names by it. */
  name: string;
}

export interface OptionDefinition extends ValueDefinition {
  /** `-n, --limit <count>` */
  flags: string;
  isRequired?: boolean;
}
