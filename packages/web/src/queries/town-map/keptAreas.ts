import { useQuery, useQueryClient } from '@tanstack/react-query';
import { listKeptAreas, removeKeptArea } from '../../platform/town-map/keptTiles.ts';
import { BACKGROUND } from '../queryClient.ts';
import { useKeeper } from './townMap.ts';

export const keptAreaKeys = { all: ['kept-areas'] as const };

/** The parts of the town's map that this person keeps on this device. */
export function useKeptAreas() {
  const keeper = useKeeper();
  const queryClient = useQueryClient();
  const { data: areas } = useQuery({
    queryKey: [...keptAreaKeys.all, keeper],
    queryFn: () => listKeptAreas(keeper),
    staleTime: 0,
    meta: BACKGROUND,
  });
  const remove = async (areaId: string) => {
    await removeKeptArea(keeper, areaId);
    await queryClient.invalidateQueries({ queryKey: keptAreaKeys.all });
  };
  return { areas, remove };
}
