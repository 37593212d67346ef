import { ChosenRing } from '../../map/ChosenRing.tsx';
import { KeepInSight } from '../../map/MapFocus.tsx';
import type { PostLocation } from '../../queries/postMap.ts';
import { SpeciesShape } from '../../ui/SpeciesShape.tsx';

/** Where the open post lies on the map. */
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
