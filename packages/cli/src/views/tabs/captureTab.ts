import type { HuntPoint } from '@satomori/core';
import { CAPTURE_COLUMNS } from '../../captures/captureColumns.ts';
import { captureDetails } from '../../captures/captureDetails.ts';
import type { ReadingContext } from '../../context.ts';
import { createLiveList } from '../../live/liveList.ts';
import { defineTab, type Tab } from './tab.ts';

export const createCaptureTab = ({ api, now, signal }: ReadingContext): Tab =>
  defineTab<HuntPoint>({
    name: 'captures',
    label: '捕獲',
    unit: '件',
    resources: ['map_hunt_points'],
    columns: CAPTURE_COLUMNS,
    list: createLiveList<HuntPoint>({
      readPage: api.huntPoints.list,
      readChanges: api.huntPoints.latest,
      pagedBy: ({ captured_at }) => captured_at,
      now,
      signal,
    }),
    details: captureDetails,
  });
