/** What is chosen after a press on `value`, in the order of the choices, not of the presses. */
export const toggledChoices = (
  choices: readonly { value: string }[],
  chosen: readonly string[],
  value: string,
): string[] =>
  choices
    .map((choice) => choice.value)
    .filter((each) => (each === value ? !chosen.includes(value) : chosen.includes(each)));
