import type { FormQuestion, Species } from '@satomori/core';
import { SpeciesShape } from '../../shapes/SpeciesShape.tsx';
import type { BigChoice } from '../../ui/one-hand/ChoicePage.tsx';

const ANSWERED_HERE: readonly FormQuestion['kind'][] = ['single', 'multi', 'trap', 'number'];
const PICTURE_PX = 44;

/**
 * The choices of a question, animals as pictures; none where it is answered in the ordinary form.
 *
 * @param traps the choices of the question for the trap
 */
export function choicesOf(
  { kind, field, options }: FormQuestion,
  traps: readonly BigChoice[] = [],
): readonly BigChoice[] {
  if (!ANSWERED_HERE.includes(kind)) return [];
  if (kind === 'trap') return traps;
  return options.map(({ code, label }) => ({
    value: code,
    label,
    ...(field === 'species' ? { picture: <SpeciesShape species={code as Species} size={PICTURE_PX} /> } : {}),
  }));
}
