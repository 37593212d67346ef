import {
  CAPTURE_FIELDS,
  emptyValues,
  type Fields,
  namesWhere,
  SIGHTING_FIELDS,
  TRAP_FIELDS,
} from '@satomori/core';
import type { Scope } from './scope.ts';

const personFields = <All extends Fields>(fields: All) =>
  emptyValues(fields, namesWhere(fields, { identifiesPerson: true }));

/** The fields of answers that identify a person, with the values that replace them. */
export const HIDDEN_VALUES = {
  ...personFields(CAPTURE_FIELDS),
  ...personFields(SIGHTING_FIELDS),
  ...personFields(TRAP_FIELDS),
  approved_by: null,
  uploaded_by: null,
  user_id: null,
  user_name: null,
  leader_user_id: null,
  responder: null,
  responders: [],
  declined: [],
};

const isNaming = (name: string): name is keyof typeof HIDDEN_VALUES => Object.hasOwn(HIDDEN_VALUES, name);

function withoutPeople(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPeople);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      isNaming(name) ? HIDDEN_VALUES[name] : withoutPeople(each),
    ]),
  );
}

/** Whether a caller may see other people: not a shared account, whose password many know. Source: R39. */
export const seesPeople = ({ roles }: Pick<Scope, 'roles'>): boolean => !roles.has('sharedViewer');

/** Plain values as this person may see them, at any depth: without people for a shared account. Source: R39. */
export const hidePeople = <Value>(scope: Pick<Scope, 'roles'>, value: Value): Value =>
  seesPeople(scope) ? value : (withoutPeople(value) as Value);
