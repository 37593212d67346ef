import type { Sighting } from '@satomori/core';
import { memo } from 'react';
import { sightingTitle, mainFacts, otherFacts } from './sightingWords.ts';
import { PostCard, type PostCardProps } from '../posts/card/PostCard.tsx';

interface SightingCardProps
  extends Pick<
    PostCardProps,
    'needsApproval' | 'renderPhoto' | 'isMarked' | 'isOpen' | 'onOpen' | 'renderFoot'
  > {
  sighting: Sighting;
  /** Opens one of its photos; without it the photos are not clickable. */
  onPhoto?: (sighting: Sighting, index: number) => void;
}

/** A sighting as it is stored. */
export const SightingCard = memo(function SightingCard({ sighting, onPhoto, ...props }: SightingCardProps) {
  return (
    <PostCard
      {...props}
      post={sighting}
      title={sightingTitle(sighting)}
      mainFacts={mainFacts(sighting)}
      otherFacts={otherFacts(sighting)}
      onPhoto={onPhoto === undefined ? undefined : (index) => onPhoto(sighting, index)}
    />
  );
});
