import { distanceM, formatDistance, movesTrap, type Trap, type TrapAct } from '@satomori/core';
import { useRef, useState } from 'react';
import { placeOf } from '../../geo/place.ts';
import { type ActPosition, positionSwitch, useActPosition } from './useActPosition.ts';

/** Traps are seldom moved farther: from there the person is probably recording it at home. */
const USUAL_MOVE_M = 1_000;
const STAYS = 'わなの位置は変わりません。';

/**
 * The position that goes with the act of a dialog. Where it would move the trap it goes along only where the switch says
 * so, and that is on at first for a move (移設) of at most a kilometre and for a trap without a position.
 *
 * Source: R302, R303.
 */
export function useDialogPosition(kind: TrapAct, trap: Pick<Trap, 'latitude' | 'longitude'>) {
  const own = useActPosition();
  const place = placeOf(trap);
  const [choice, setChoice] = useState<boolean | null>(null);
  // A further try after an error sends the same.
  const sent = useRef<ActPosition | null>(null);
  const readIf = (isOn: boolean) => (isOn ? (sent.current ??= own.read()) : null);
  if (!movesTrap({ kind })) return { row: positionSwitch(own), read: () => readIf(own.isOn) };

  const { position } = own;
  const distance = position === null || place === null ? null : distanceM(place, position);
  const isUsual = place === null || (kind === 'relocated' && distance !== null && distance <= USUAL_MOVE_M);
  const isOn = position !== null && (choice ?? isUsual);
  const moves =
    distance === null ? 'わなの位置をここにします。' : `わなの位置を ${formatDistance(distance)} 移します。`;
  return {
    row: {
      label: 'わなの位置を、いまいる場所にする',
      note: `${own.isOn ? own.note : ''}${isOn ? moves : STAYS}`,
      isOn,
      isDisabled: own.isOn && position === null,
      onSwitch: (wants: boolean) => {
        setChoice(wants);
        if (wants) own.ask();
      },
    },
    read: () => readIf(isOn),
  };
}
