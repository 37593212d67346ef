import type { HuntPoint } from '@satomori/core';
import type { Captures } from './captures/useCaptures.ts';
import { CaptureList } from './lazyParts.tsx';

interface CaptureListTabProps {
  captures: Captures;
  isFiltered: boolean;
  openId: string | null;
  onOpen: (capture: HuntPoint) => void;
}

/** 一覧 of captures: the twin of what lies on the map, and of those without a place. */
export const CaptureListTab = ({ captures, ...list }: CaptureListTabProps) => (
  <CaptureList label="捕獲の一覧" filter={captures.query} {...list} />
);
