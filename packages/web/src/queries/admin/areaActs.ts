import {
  ApiError,
  AREA_LABELS,
  type ChangedArea,
  createAdminWritingApi,
  type InputProblem,
  type NewArea,
} from '@satomori/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { SHOWN_IN_PLACE } from '../queryClient.ts';
import { areaKeys } from '../areas.ts';
import { Refusal, throwLabelled } from '../refusal.ts';
import { useServer } from '../server.tsx';

const throwInLabels = throwLabelled(AREA_LABELS);

/** In a batch the server names the place of an area: `areas.3.name`. */
function sayWhichArea(error: unknown): never {
  if (!(error instanceof ApiError) || error.result !== 'invalid_input') throw error;
  const { problems = [] } = error.details as { problems?: InputProblem[] };
  const [index, field = ''] = problems[0]?.field.split('.').slice(1) ?? [];
  if (index === undefined) throw error;
  const label = AREA_LABELS[field as keyof typeof AREA_LABELS] ?? field;
  throw new Refusal(`${Number(index) + 1}件目の区域の${label}: ${problems[0]?.message ?? ''}。`);
}

/** What administrators do with areas; maps and lists read them again after each. */
export function useAreaActs() {
  const { areas } = createAdminWritingApi(useServer().http);
  const queryClient = useQueryClient();
  const onSettled = () => queryClient.invalidateQueries({ queryKey: areaKeys.all });
  return {
    addAll: useMutation({
      meta: SHOWN_IN_PLACE,
      mutationFn: (added: readonly NewArea[]) => areas.addAll(added).catch(sayWhichArea),
      onSettled,
    }),
    change: useMutation({
      meta: SHOWN_IN_PLACE,
      mutationFn: ({ id, ...body }: ChangedArea & { id: string }) =>
        areas.change(id, body).catch(throwInLabels),
      onSettled,
    }),
    remove: useMutation({ meta: SHOWN_IN_PLACE, mutationFn: (id: string) => areas.remove(id), onSettled }),
  };
}
