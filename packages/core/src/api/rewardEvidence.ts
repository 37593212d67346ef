import { getRewardEvidence } from '../contract/rewardEvidence.ts';
import type { CallOptions, HttpClient } from '../http/client.ts';
import type { InputOf } from '../schemas/defineEndpoint.ts';
import { readWholeFile } from './wholeFile.ts';

export type EvidenceQuery = NonNullable<InputOf<typeof getRewardEvidence>['query']>;

/** The evidence for a person's rewards as one file, in a module of its own: few screens need it. */
export const readEvidenceFile = async (
  http: HttpClient,
  query: EvidenceQuery,
  options?: CallOptions,
): Promise<Blob> =>
  readWholeFile(await http.raw(getRewardEvidence, { query }, options), 'application/zip', options);
