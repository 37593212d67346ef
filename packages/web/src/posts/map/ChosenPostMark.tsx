import { ChosenRing } from '../../map/ChosenRing.tsx';
import { KeepInSight } from '../../map/MapFocus.tsx';
import type { PostWhereabouts } from '../../queries/postMap.ts';
import { SpeciesShape } from '../../ui/SpeciesShape.tsx';

/** Where the open post lies on the map. */
export function ChosenPostMark({ whereabouts }: { whereabouts: PostWhereabouts | null }) {
  if (whereabouts === null || whereabouts.place === null) return null;
  const { place, species } = whereabouts;
  return (
    <>
      <ChosenRing {...place}>
        <SpeciesShape species={species} size={22} />
      </ChosenRing>
      <KeepInSight {...place} />
    </>
  );
}
