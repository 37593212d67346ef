import * as z from 'zod/mini';
import { TRAP_TYPES } from '../traps/values.ts';

interface EffortMeans {
  method: string;
  traps_set?: number | null | undefined;
}

const isTrap = (method: string): boolean => [...TRAP_TYPES, 'net_corral'].includes(method);

/** An entry for traps contains their number: the effort of traps is traps × days. Source: R73. */
export const countsItsTraps = ({ method, traps_set }: EffortMeans): boolean =>
  !isTrap(method) || (traps_set ?? 0) >= 1;

/** A number of traps is allowed only in an entry for traps. */
export const namesTrapsOnlyWithTraps = ({ method, traps_set }: EffortMeans): boolean =>
  isTrap(method) || (traps_set ?? 0) === 0;

/** The rules of one entry of the hunting calendar, for its schema. */
export const effortChecks = [
  z.refine<EffortMeans>(countsItsTraps, {
    path: ['traps_set'],
    error: 'わなの数を入力してください（1基以上）',
  }),
  z.refine<EffortMeans>(namesTrapsOnlyWithTraps, {
    path: ['traps_set'],
    error: 'わなの数は、方法がわなのときだけ入力できます。わなの分は別の記録にしてください',
  }),
] as const;
