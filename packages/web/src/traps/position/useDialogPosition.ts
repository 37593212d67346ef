import { distanceM, formatDistance, movesTrap, type Trap, type TrapAct } from '@satomori/core';
import { useRef, useState } from 'react';
import { placeOf } from '../../geo/place.ts';
import { type ActPosition, positionSwitch, useActPosition } from './useActPosition.ts';

const STAYS = 'わなの位置は変わりません。';

/**
 * The position that goes with the act of a dialog. Where it would move the trap it goes along only where the switch says
 * so, and that is on at first for a move (移設) and for a trap without a position.
 *
 * Source: R302, R303.
 */
export function useDialogPosition(kind: TrapAct, trap: Pick<Trap, 'latitude' | 'longitude'>) {
  const own = useActPosition();
  const place = placeOf(trap);
  const [isMove, setIsMove] = useState(kind === 'relocated' || place === null);
  // A further try after an error sends the same.
  const sent = useRef<ActPosition | null>(null);
  const readIf = (isOn: boolean) => (isOn ? (sent.current ??= own.read()) : null);
  if (!movesTrap({ kind })) return { row: positionSwitch(own), read: () => readIf(own.isOn) };

  const { position } = own;
  const isOn = isMove && position !== null;
  const way =
    position === null || place === null ? null : `${formatDistance(distanceM(place, position))} 移します。`;
  const moves = way === null ? 'わなの位置をここにします。' : `わなの位置を ${way}`;
  return {
    row: {
      label: 'わなの位置を、いまいる場所にする',
      note: `${own.isOn ? own.note : ''}${isOn ? moves : STAYS}`,
      isOn,
      isDisabled: own.isOn && position === null,
      onSwitch: (wants: boolean) => {
        setIsMove(wants);
        if (wants) own.ask();
      },
    },
    read: () => readIf(isOn),
  };
}
