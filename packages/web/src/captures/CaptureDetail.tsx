import type { Capture } from '@satomori/core';
import { PostDetail } from '../posts/detail/PostDetail.tsx';
import { captureTitle, mainFacts, otherFacts } from './captureWords.ts';
import { PhotoRepeats } from './PhotoRepeats.tsx';

/** A capture, beside its list. */
export const CaptureDetail = ({ capture }: { capture: Capture }) => (
  <PostDetail
    shown={{
      title: captureTitle(capture),
      facts: [...mainFacts(capture), ...otherFacts(capture)],
      post: capture,
    }}
    map={`/HuntMap?hunt_point_id=${capture.id}`}
    belowWarnings={<PhotoRepeats capture={capture} />}
  />
);
