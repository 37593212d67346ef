import type { Scope } from './scope.ts';

/** The fields of answers that identify a person, with the values that replace them. */
export const NOBODY = {
  posted_by: null,
  posted_by_name: null,
  hunter_id: null,
  hunter_name: null,
  worker_ids: [],
  killed_by: null,
  approved_by: null,
  permit_no: null,
  license_type: null,
  uploaded_by: null,
  user_id: null,
  user_name: null,
  owner_user_id: null,
  owner_name: null,
  leader_user_id: null,
  responder: null,
} as const;

const isNaming = (name: string): name is keyof typeof NOBODY => Object.hasOwn(NOBODY, name);

function withoutPeople(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPeople);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, isNaming(name) ? NOBODY[name] : withoutPeople(each)]),
  );
}

/** Whether a caller may see other people: not a shared account, whose password many know. Source: R39. */
export const seesPeople = ({ roles }: Pick<Scope, 'roles'>): boolean => !roles.has('sharedViewer');

/** Plain values as this person may see them, at any depth: without people for a shared account. Source: R39. */
export const hidePeople = <Value>(scope: Pick<Scope, 'roles'>, value: Value): Value =>
  seesPeople(scope) ? value : (withoutPeople(value) as Value);
