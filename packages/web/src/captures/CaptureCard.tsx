import type { Capture } from '@satomori/core';
import { memo } from 'react';
import { captureTitle, mainFacts, otherFacts } from './captureWords.ts';
import { PhotoRepeats } from './PhotoRepeats.tsx';
import { PostCard, type PostCardProps } from '../posts/card/PostCard.tsx';

interface CaptureCardProps
  extends Pick<
    PostCardProps,
    'needsApproval' | 'renderPhoto' | 'isMarked' | 'isOpen' | 'onOpen' | 'renderFoot'
  > {
  capture: Capture;
  /** Opens one of its photos; without it the photos are not clickable. */
  onPhoto?: (capture: Capture, index: number) => void;
}

/** A capture as it is stored. */
export const CaptureCard = memo(function CaptureCard({ capture, onPhoto, ...props }: CaptureCardProps) {
  return (
    <PostCard
      {...props}
      post={capture}
      title={captureTitle(capture)}
      mainFacts={mainFacts(capture)}
      otherFacts={otherFacts(capture)}
      belowWarnings={<PhotoRepeats capture={capture} />}
      onPhoto={onPhoto === undefined ? undefined : (index) => onPhoto(capture, index)}
    />
  );
});
