import { BEARS, BIRDS, type Species } from '../species/species.ts';

/** The fields of a trap that the law restricts. */
interface LawfulTrap {
  trap_type: string;
  capture_class: string | null;
  target_species: readonly Species[];
  loop_diameter_cm: number | null;
  wire_mm: number | null;
  has_stopper: boolean | null;
  has_swivel: boolean | null;
}

/** Something that may be recorded although the law may forbid it. */
export interface TrapWarning {
  field: string;
  message: string;
  /** The article of the law. */
  article: string;
}

const MAX_HUNTING_TRAPS = 30;
const WIDEST_LOOP_CM = 12;
const THINNEST_WIRE_MM = 4;
const ARTICLE = '鳥獣保護管理法施行規則 第10条第3項（禁止される猟法）';

const BEARS_AND_BIRDS: ReadonlySet<Species> = new Set<Species>([...BEARS, ...BIRDS]);

const warn = (isWrong: boolean, field: string, message: string): TrapWarning[] =>
  isWrong ? [{ field, message, article: ARTICLE }] : [];

const snareWarnings = (trap: LawfulTrap): TrapWarning[] => [
  ...warn(
    (trap.loop_diameter_cm ?? 0) > WIDEST_LOOP_CM,
    'loop_diameter_cm',
    `くくりわなの輪の直径が${WIDEST_LOOP_CM}cmを超えています。`,
  ),
  ...warn(
    trap.wire_mm !== null && trap.wire_mm < THINNEST_WIRE_MM,
    'wire_mm',
    `くくりわなのワイヤーが${THINNEST_WIRE_MM}mm未満です。`,
  ),
  ...warn(trap.has_stopper === false, 'has_stopper', 'くくりわなに締付け防止金具がありません。'),
  ...warn(trap.has_swivel === false, 'has_swivel', 'くくりわなによりもどしがありません。'),
];

const huntingWarnings = (trap: LawfulTrap, huntingTraps: number): TrapWarning[] => [
  ...warn(
    huntingTraps > MAX_HUNTING_TRAPS,
    'owner_user_id',
    `狩猟のわなが${huntingTraps}基になります。1人が同時に使えるのは${MAX_HUNTING_TRAPS}基までです。`,
  ),
  ...warn(
    trap.target_species.some((species) => BEARS_AND_BIRDS.has(species)),
    'target_species',
    '狩猟では、クマと鳥をわなで捕獲できません。',
  ),
];

/**
 * What the law may forbid about a trap: warnings, never refusals, since a permit may allow it.
 *
 * @param huntingTraps number of hunting traps that its owner has set, including this one
 * Source: R76.
 */
export const trapWarnings = (trap: LawfulTrap, huntingTraps: number): TrapWarning[] => [
  ...(trap.trap_type === 'snare' ? snareWarnings(trap) : []),
  ...(trap.capture_class === 'hunting' ? huntingWarnings(trap, huntingTraps) : []),
];
