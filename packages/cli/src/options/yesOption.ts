import type { OptionDefinition } from './option.ts';

/**
 * The option of a command that asks before it writes.
 *
 * @param description what it does without asking: `確認せずに送る`
 */
export const yesOption = (description: string): OptionDefinition => ({ flags: '-y, --yes', description });
