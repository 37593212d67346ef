import type { FormQuestion, Species } from '@satomori/core';
import { SpeciesShape } from '../../shapes/SpeciesShape.tsx';
import type { BigChoice } from '../../ui/one-hand/ChoicePage.tsx';

const PICTURE_PX = 44;

/**
 * The choices of a question, animals as pictures.
 *
 * @param traps the choices of the question for the trap
 */
export function choicesOf(
  { kind, field, options }: FormQuestion,
  traps: readonly BigChoice[] = [],
): readonly BigChoice[] {
  if (kind === 'trap') return traps;
  return options.map(({ code, label }) => ({
    value: code,
    label,
    ...(field === 'species' ? { picture: <SpeciesShape species={code as Species} size={PICTURE_PX} /> } : {}),
  }));
}
