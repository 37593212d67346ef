import type { Choice } from './ChoiceButtons.tsx';

/**
 * The choices, and what is chosen though it is no longer offered: otherwise it would be sent unseen.
 *
 * @param noun what the choices are: 人, わな, 答え
 */
export const withChosen = (
  choices: readonly Choice<string>[],
  chosen: readonly string[],
  noun: string,
): readonly Choice<string>[] => [
  ...choices,
  ...chosen
    .filter((value) => choices.every((choice) => choice.value !== value))
    .map((value) => ({ value, label: `いまは選べない${noun}` })),
];
