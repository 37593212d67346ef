import type { ApiRole } from '@satomori/core';
import type { Scope } from '../access/scope.ts';
import type { PostKind } from './kinds.ts';

const ROLES: Record<PostKind['photoOwner'], ApiRole> = { map_hunt_point: 'hunter', map_point: 'satomori' };

/** Whether a person may see photos of these posts at all: of each post only where they see the post itself. */
export const mayListPhotos = ({ roles }: Pick<Scope, 'roles'>, { photoOwner }: PostKind): boolean =>
  roles.has(ROLES[photoOwner]);
