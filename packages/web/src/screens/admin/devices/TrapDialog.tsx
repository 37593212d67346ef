import { newId, type Trap, type WrittenTrap } from '@satomori/core';
import { useState } from 'react';
import { TRAP_LABELS, useDeviceActs } from '../../../queries/admin/deviceActs.ts';
import { actErrorText } from '../../../queries/refusal.ts';
import { useSession } from '../../../queries/session/session.tsx';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { useEditedRow } from '../editedRow/useEditedRow.ts';
import { enteredPlace, PlaceFields, type TypedPlace } from './PlaceFields.tsx';
import { enteredOf, NEW_TRAP, problemsOf } from './trapFields.ts';
import { TrapInputs } from './TrapInputs.tsx';

interface TrapDialogProps {
  /** `null` to register a new one. */
  trap: Trap | null;
  onSaved: (trap: WrittenTrap) => void;
  onClose: () => void;
}

const NOWHERE: TypedPlace = { latitude: null, longitude: null };

/** The form of a trap: a new one with its place, or what is registered. */
export function TrapDialog({ trap, onSaved, onClose }: TrapDialogProps) {
  const { addTrap, changeTrap } = useDeviceActs();
  const { site } = useSession();
  const [id] = useState(() => trap?.id ?? newId());
  const [place, setPlace] = useState(NOWHERE);
  const [isAsked, setIsAsked] = useState(false);
  const { typed, version, set, takeStored } = useEditedRow({
    row: trap,
    empty: { ...NEW_TRAP, group_id: site.hunt_group_id },
    enteredOf,
    labels: TRAP_LABELS,
  });
  const problems = problemsOf(typed);
  const entered = enteredPlace(place);
  const placeProblem = entered === null ? '緯度と経度を数字で入力してください' : null;

  async function send() {
    const trap_count = typeof typed.trap_count === 'number' ? typed.trap_count : 1;
    const body = { id, ...typed, trap_count };
    onSaved(
      trap === null
        ? await addTrap.mutateAsync({ ...body, ...entered })
        : await changeTrap.mutateAsync({ ...body, version }).catch(takeStored),
    );
  }
  return (
    <FormDialog
      title={trap === null ? 'わなを登録する' : `${trap.name}の登録`}
      sendLabel="保存する"
      onSend={send}
      canSend={() => {
        setIsAsked(true);
        return Object.keys(problems).length === 0 && placeProblem === null;
      }}
      onClose={onClose}
      errorTextOf={actErrorText}
    >
      <TrapInputs typed={typed} problems={isAsked ? problems : {}} set={set} />
      {trap === null && <PlaceFields typed={place} problem={isAsked ? placeProblem : null} set={setPlace} />}
    </FormDialog>
  );
}
