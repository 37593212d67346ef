import {
  checkRewardEvidence,
  type ClaimQuery,
  getEvidenceRules,
  putEvidenceRules,
  readEvidenceFile,
  type StoredEvidenceRules,
} from '@satomori/core';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { SHOWN_IN_PLACE } from '../queryClient.ts';
import { saveFile } from '../../platform/page/saveFile.ts';
import { throwLabelled } from '../refusal.ts';
import { useServer } from '../server.tsx';

const rulesKey = ['evidence-rules'] as const;
/** The labels of the form for the fields that the server may refuse. */
const CLAIM_LABELS = { hunter_id: '捕獲者', from: '期間', to: '終わりの日' } as const;

const throwInLabels = throwLabelled(CLAIM_LABELS);

export function useEvidenceRulesQuery() {
  const { http } = useServer();
  return queryOptions({
    queryKey: rulesKey,
    queryFn: ({ signal }): Promise<StoredEvidenceRules> => http.call(getEvidenceRules, {}, { signal }),
  });
}

export function usePutEvidenceRules() {
  const { http } = useServer();
  const queryClient = useQueryClient();
  return useMutation({
    meta: SHOWN_IN_PLACE,
    mutationFn: (body: StoredEvidenceRules): Promise<StoredEvidenceRules> =>
      http.call(putEvidenceRules, { body }),
    onSuccess: (saved) => queryClient.setQueryData(rulesKey, saved),
  });
}

/** What is missing in the evidence for a person's rewards. */
export function useCheckEvidence() {
  const { http } = useServer();
  return useMutation({
    meta: SHOWN_IN_PLACE,
    mutationFn: (query: ClaimQuery) => http.call(checkRewardEvidence, { query }).catch(throwInLabels),
  });
}

/** Makes the pack and saves it. */
export function useSaveEvidence() {
  const { http } = useServer();
  return useMutation({
    mutationFn: ({ query, isIncomplete }: { query: ClaimQuery; isIncomplete: boolean; name: string }) =>
      readEvidenceFile(http, { ...query, ...(isIncomplete ? { incomplete: '1' } : {}) }).catch(throwInLabels),
    onSuccess: (content, { name }) => saveFile(content, name),
  });
}
