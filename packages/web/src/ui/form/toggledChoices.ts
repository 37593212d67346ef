/**
 * What is chosen after a press on `value`, in the order of the choices, not of the presses. What is chosen and not
 * offered stays.
 */
export const toggledChoices = (
  choices: readonly { value: string }[],
  chosen: readonly string[],
  value: string,
): string[] =>
  [...new Set([...choices.map((choice) => choice.value), ...chosen])].filter((each) =>
    each === value ? !chosen.includes(value) : chosen.includes(each),
  );
