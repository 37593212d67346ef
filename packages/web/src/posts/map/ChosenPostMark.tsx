import { ChosenRing } from '../../map/pins/ChosenRing.tsx';
import { KeepInSight } from '../../map/canvas/MapFocus.tsx';
import type { PostLocation } from '../../queries/posts/postMap.ts';
import { SpeciesShape } from '../../shapes/SpeciesShape.tsx';

/** Marks the open post on the map. */
export function ChosenPostMark({ location }: { location: PostLocation | null }) {
  if (location === null || location.place === null) return null;
  const { place, species } = location;
  return (
    <>
      <ChosenRing {...place}>
        <SpeciesShape species={species} size={22} />
      </ChosenRing>
      <KeepInSight {...place} />
    </>
  );
}
