import type { StatsDimension } from '@satomori/core';
import { seesPeople } from '../access/hidePeople.ts';
import type { Scope } from '../access/scope.ts';
import { AppError } from '../errors/appError.ts';

/** @throws {AppError} `not_allowed` for a shared account that asks for people. Source: R39. */
export function checkMayCount(scope: Scope, by: readonly StatsDimension[]): void {
  if (by.includes('person') && !seesPeople(scope)) throw new AppError('not_allowed');
}
