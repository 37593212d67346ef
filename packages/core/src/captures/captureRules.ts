import * as z from 'zod/mini';
import { isCaught } from './values.ts';
import { isBird, type Species } from '../species/species.ts';

type Maybe<T> = T | null | undefined;

interface Counts {
  count: number;
  adult_count: number;
  young_count: number;
}

/** The fields of a capture that the rules check. */
interface Catch extends Counts {
  result: string;
  species?: Maybe<string>;
  sex?: Maybe<string>;
  age_class?: Maybe<string>;
  pregnant?: Maybe<string>;
}

/** `count = adult_count + young_count`; for birds, whose age is not distinguished, the count alone is enough. */
export const isCountSum = ({
  species,
  count,
  adult_count,
  young_count,
}: Counts & Pick<Catch, 'species'>): boolean => {
  const told = adult_count + young_count;
  return count === told || (told === 0 && isBird((species ?? 'unknown') as Species));
};

/** Pregnancy, including its absence, is recorded for an adult female only. Source: R72. */
export const mayRecordPregnancy = ({
  sex,
  age_class,
  pregnant,
}: Pick<Catch, 'sex' | 'age_class' | 'pregnant'>): boolean =>
  (pregnant ?? null) === null || (sex === 'female' && age_class === 'adult');

/** A capture and a by-catch count at least one animal. Source: R72. */
export const countsCaught = ({ result, count }: Pick<Catch, 'result' | 'count'>): boolean =>
  !isCaught(result) || count >= 1;

/** A capture and a by-catch name the species, if only as unknown. Source: R72. */
export const namesCaughtSpecies = ({ result, species }: Pick<Catch, 'result' | 'species'>): boolean =>
  !isCaught(result) || (species ?? null) !== null;

/** The rules of one capture record, for its schema. */
export const captureChecks = [
  z.refine<Catch>(isCountSum, { path: ['count'], error: '頭数は、成獣数と幼獣数の合計にしてください' }),
  z.refine<Catch>(countsCaught, { path: ['count'], error: '捕獲した頭数を入力してください' }),
  z.refine<Catch>(namesCaughtSpecies, { path: ['species'], error: '鳥獣の種類を選んでください' }),
  z.refine<Catch>(mayRecordPregnancy, { path: ['pregnant'], error: '妊娠は、成獣のメスだけに記録できます' }),
] as const;
