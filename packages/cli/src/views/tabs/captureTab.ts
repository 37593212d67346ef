import type { HuntPoint } from '@satomori/core';
import { captureColumns } from '../../captures/captureColumns.ts';
import { captureDetails } from '../../captures/captureDetails.ts';
import { createLiveList } from '../../live/liveList.ts';
import { defineTab, type Tab, type TabContext } from './tab.ts';

export const createCaptureTab = ({ api, now, signal, needsApproval }: TabContext): Tab =>
  defineTab<HuntPoint>({
    name: 'captures',
    label: '捕獲',
    unit: '件',
    resources: ['map_hunt_points'],
    columns: captureColumns(needsApproval),
    list: createLiveList<HuntPoint>({
      readPage: api.huntPoints.list,
      readChanges: api.huntPoints.latest,
      pagedBy: ({ captured_at }) => captured_at,
      now,
      signal,
    }),
    details: (capture, style) => captureDetails(capture, { style, needsApproval }),
  });
