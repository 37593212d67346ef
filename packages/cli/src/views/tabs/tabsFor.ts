import {
  type ApiRole,
  type Capture,
  listCaptures,
  listGatewayLogs,
  listGateways,
  listNotifications,
  listTrapLogs,
  listTraps,
  mayCall,
} from '@satomori/core';
import { createGatewayTab } from './gatewayTab.ts';
import { createGatewayLogTab, createTrapLogTab } from './logTabs.ts';
import { createNotificationTab } from './notificationTab.ts';
import { defineTab, type Tab, type TabContext } from './tab.ts';
import { createTrapTab } from './trapTab.ts';
import { captureColumns } from '../../captures/list.ts';
import { captureDetails } from '../../captures/details.ts';
import { createLiveList } from '../../live/liveList.ts';

const createCaptureTab = ({ api, now, signal, needsApproval }: TabContext): Tab =>
  defineTab<Capture>({
    name: 'captures',
    label: '捕獲',
    unit: '件',
    resources: ['map_hunt_points'],
    columns: captureColumns(needsApproval),
    list: createLiveList<Capture>({
      readPage: api.captures.list,
      readChanges: api.captures.latest,
      pagedBy: ({ captured_at }) => captured_at,
      now,
      signal,
    }),
    details: (capture, style) => captureDetails(capture, { style, needsApproval }),
  });

type Endpoint = Parameters<typeof mayCall>[0];

/** On a site with traps only, the list of captures is always empty, so the tab is left out. */
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

/** The lists that these roles may read; others are not shown. */
export const tabsFor = (roles: ReadonlySet<ApiRole>, context: TabContext): Tab[] =>
  TABS.filter(([endpoint]) => mayCall(endpoint, roles) && hasRows(endpoint, roles)).map(([, create]) =>
    create(context),
  );
