import {
  type ApiRole,
  listGatewayLogs,
  listGateways,
  listCaptures,
  listNotifications,
  listTrapLogs,
  listTraps,
  mayCall,
} from '@satomori/core';
import { createCaptureTab } from './captureTab.ts';
import { createGatewayTab } from './gatewayTab.ts';
import { createGatewayLogTab, createTrapLogTab } from './logTabs.ts';
import { createNotificationTab } from './notificationTab.ts';
import type { Tab, TabContext } from './tab.ts';
import { createTrapTab } from './trapTab.ts';

type Endpoint = Parameters<typeof mayCall>[0];

/** On a site of traps only the list of captures is empty by rule: it would only stand in the way. */
const hasRows = (endpoint: Endpoint, roles: ReadonlySet<ApiRole>): boolean =>
  endpoint !== listCaptures || roles.has('satomori');

const TABS: readonly (readonly [Endpoint, (context: TabContext) => Tab])[] = [
  [listTraps, createTrapTab],
  [listGateways, createGatewayTab],
  [listTrapLogs, createTrapLogTab],
  [listNotifications, createNotificationTab],
  [listCaptures, createCaptureTab],
  [listGatewayLogs, createGatewayLogTab],
];

/** The lists that somebody with these roles may read; the others are not there for them. */
export const tabsFor = (roles: ReadonlySet<ApiRole>, context: TabContext): Tab[] =>
  TABS.filter(([endpoint]) => mayCall(endpoint, roles) && hasRows(endpoint, roles)).map(([, create]) =>
    create(context),
  );
