import { apiRolesOf, listTraps as listTrapsEndpoint, mayCall } from '@satomori/core';
import type { ReadingContext } from './command/context.ts';
import { listNotifications } from './notifications/list.ts';
import { listTraps } from './traps/list.ts';

/** For a terminal that cannot move its cursor: prints the dashboard's first list once. */
export async function printFirstList(context: ReadingContext): Promise<void> {
  const { api, signal } = context;
  const [me, { json: sites }] = await Promise.all([api.users.me({ signal }), api.sites.list({ signal })]);
  const [site] = sites;
  const seesTraps = site !== undefined && mayCall(listTrapsEndpoint, apiRolesOf(me, site));
  await (seesTraps ? listTraps(context, {}) : listNotifications(context, {}));
}
