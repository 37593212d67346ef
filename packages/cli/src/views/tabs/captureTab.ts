import type { Capture } from '@satomori/core';
import { captureColumns } from '../../captures/columns.ts';
import { captureDetails } from '../../captures/details.ts';
import { createLiveList } from '../../live/liveList.ts';
import { defineTab, type Tab, type TabContext } from './tab.ts';

export const createCaptureTab = ({ api, now, signal, needsApproval }: TabContext): Tab =>
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
