import {
  ALARM_RULE_LABELS,
  type AlarmRule,
  type AlarmRuleRow,
  type ChangedAlarmRule,
  createAdminWritingApi,
  type DryRun,
  listAlarmRules,
  type ReadingApi,
} from '@satomori/core';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { SHOWN_IN_PLACE } from '../queryClient.ts';
import { throwLabelled } from '../refusal.ts';
import { useServer } from '../server.tsx';

const rulesKey = ['alarm-rules'] as const;

export const alarmRuleQueries = (reading: ReadingApi) => ({
  list: () =>
    queryOptions({
      queryKey: rulesKey,
      queryFn: async ({ signal }): Promise<AlarmRuleRow[]> =>
        (await reading.list(listAlarmRules, {}, { signal })).json,
    }),
});

const throwInLabels = throwLabelled(ALARM_RULE_LABELS);

/** Saving a rule, and trying its threshold without saving. */
export function useAlarmRuleActs(rule: AlarmRule) {
  const { http } = useServer();
  const { alarmRules } = createAdminWritingApi(http);
  const queryClient = useQueryClient();
  const change = useMutation({
    meta: SHOWN_IN_PLACE,
    mutationFn: (body: ChangedAlarmRule): Promise<AlarmRuleRow> =>
      alarmRules.change(rule, body).catch(throwInLabels),
    onSuccess: (saved) =>
      queryClient.setQueryData(rulesKey, (rows: AlarmRuleRow[] | undefined) =>
        rows?.map((row) => (row.rule === saved.rule ? saved : row)),
      ),
  });
  const attempt = useMutation({
    meta: SHOWN_IN_PLACE,
    mutationFn: (threshold: number | null): Promise<DryRun> =>
      alarmRules.attempt(rule, threshold).catch(throwInLabels),
  });
  return { change, attempt };
}
