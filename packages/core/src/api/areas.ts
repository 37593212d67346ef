import {
  type ChangedArea,
  changeArea,
  createAreas,
  MAX_AREA_BATCH_BYTES,
  MAX_AREAS_PER_BATCH,
  type NewArea,
  removeArea,
} from '../contract/areas/adminAreas.ts';
import type { CallOptions, HttpClient } from '../http/client.ts';

/** For what a batch has around its areas, and the commas between them. */
const ENVELOPE_BYTES = 1024;

/** Areas in batches that the server accepts, in their order. Source: R111. */
export function areaBatches(areas: readonly NewArea[]): NewArea[][] {
  const batches: NewArea[][] = [];
  let room = 0;
  for (const area of areas) {
    const { length } = new TextEncoder().encode(JSON.stringify(area));
    const batch = batches.at(-1);
    if (batch !== undefined && batch.length < MAX_AREAS_PER_BATCH && length <= room) {
      batch.push(area);
      room -= length;
    } else {
      batches.push([area]);
      room = MAX_AREA_BATCH_BYTES - ENVELOPE_BYTES - length;
    }
  }
  return batches;
}

/** Calls with which administrators register, change and remove areas. */
export const createAreaWriting = (http: HttpClient) => ({
  areas: {
    /**
     * Registers any number of areas, batch by batch; repeating it with the same ids adds those that are missing.
     *
     * @returns how many were added
     */
    addAll: async (areas: readonly NewArea[], options?: CallOptions): Promise<number> => {
      let count = 0;
      for (const batch of areaBatches(areas)) {
        const { added } = await http.call(createAreas, { body: { areas: batch } }, options);
        count += added;
      }
      return count;
    },
    change: (id: string, body: ChangedArea, options?: CallOptions) =>
      http.call(changeArea, { params: { id }, body }, options),
    remove: (id: string, options?: CallOptions) => http.call(removeArea, { params: { id } }, options),
  },
});
