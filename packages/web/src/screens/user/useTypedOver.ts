import { useState } from 'react';
import { isSame } from '../../ui/form/isSame.ts';
import { mergeStored } from '../../ui/form/mergeStored.ts';

/**
 * What is typed over what is stored. A field that was not touched follows what another device or person stores
 * meanwhile, so that a save undoes nothing of theirs.
 *
 * Source: R301.
 */
export function useTypedOver<Entered extends object>(stored: Entered) {
  const [edited, setEdited] = useState({ base: stored, typed: stored });
  if (!isSame(edited.base, stored))
    setEdited({ base: stored, typed: mergeStored(edited.base, edited.typed, stored).merged });
  const set = (values: Partial<Entered>) =>
    setEdited((now) => ({ ...now, typed: { ...now.typed, ...values } }));
  return { typed: edited.typed, set };
}
