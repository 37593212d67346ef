import type { FieldDefinition, Fields } from '@satomori/core';
import { seesPeople } from '../../access/hidePeople.ts';
import type { Scope } from '../../access/scope.ts';

/** The fields that say something to this person, rather than being empty in every row. Source: R233. */
export const shownFields = <All extends Fields>(fields: All, scope: Scope): (keyof All & string)[] =>
  Object.entries<FieldDefinition>(fields)
    .filter(
      ([, { visibleTo, identifiesPerson }]) =>
        (visibleTo === undefined || scope.roles.has(visibleTo)) &&
        (identifiesPerson !== true || seesPeople(scope)),
    )
    .map(([name]) => name);
