import { ChosenRing } from '../../../map/ChosenRing.tsx';
import { KeepInSight } from '../../../map/MapFocus.tsx';
import type { CaptureWhereabouts } from '../../../queries/huntMap.ts';
import { SpeciesShape } from '../../../ui/SpeciesShape.tsx';

/** Where the open capture lies on the map. */
export function ChosenCaptureMark({ whereabouts }: { whereabouts: CaptureWhereabouts | null }) {
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
