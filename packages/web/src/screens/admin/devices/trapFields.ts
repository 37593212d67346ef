import { type NewTrapInput, type Trap, type TRAP_TYPES } from '@satomori/core';

/** What the form of a trap enters; place and sensor have forms of their own once it is registered. */
export interface TrapForm {
  trap_no: string;
  name: string;
  trap_type: (typeof TRAP_TYPES)[number];
  /** Text that is no number is kept as typed. */
  trap_count: number | string | null;
  owner_user_id: string | null;
  group_id: string | null;
  capture_class: NonNullable<NewTrapInput['capture_class']> | null;
  target_species: NonNullable<NewTrapInput['target_species']>;
  place: string | null;
  memo: string | null;
}

export const NEW_TRAP: TrapForm = {
  trap_no: '',
  name: '',
  trap_type: 'snare',
  trap_count: 1,
  owner_user_id: null,
  group_id: null,
  capture_class: null,
  target_species: [],
  place: null,
  memo: null,
};
const FIELDS = Object.keys(NEW_TRAP) as (keyof TrapForm)[];

/** The part of a stored trap that the form sends back. */
export const enteredOf = (trap: Trap): TrapForm =>
  Object.fromEntries(FIELDS.map((field) => [field, trap[field]])) as unknown as TrapForm;

/** What is missing or wrong, by field. */
export function problemsOf({ trap_no, name, trap_count }: TrapForm): Partial<Record<keyof TrapForm, string>> {
  return {
    ...(trap_no.trim() === '' ? { trap_no: '入力してください' } : {}),
    ...(name.trim() === '' ? { name: '入力してください' } : {}),
    ...(typeof trap_count === 'number' ? {} : { trap_count: '数字で入力してください' }),
  };
}
