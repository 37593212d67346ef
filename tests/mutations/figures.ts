import type { Mutation } from './mutation.ts';

const tests = ['packages/server/src/stats/routes.test.ts'];
const PEOPLE = ['packages/server/src/papers/personPapers.test.ts'];
const file = 'packages/server/src/stats/countedCaptures.ts';

const setDays = {
  file: 'packages/core/src/traps/setDays.ts',
  tests: ['packages/core/src/traps/setDays.test.ts'],
};
const efforts = (name: string) => ({
  file: `packages/core/src/efforts/${name}.ts`,
  tests: ['packages/core/src/efforts/efficiency.test.ts'],
});

export const mutations: Mutation[] = [
  {
    rule: 'R232',
    file: 'packages/server/src/papers/collecting/collectCaptures.ts',
    find: "  if (ids !== undefined || q !== undefined || kind?.includes('captured') === false) return null;\n",
    replace: '',
    tests: ['packages/server/src/papers/routes.test.ts'],
  },
  {
    rule: 'R225',
    ...setDays,
    find: 'const day = dayNumberOf(act.occurred_at);',
    replace: 'const day = dayNumberOf(act.occurred_at) + 1;',
  },
  { rule: 'R225', ...setDays, find: "placement === 'set' ? {", replace: "placement !== 'removed' ? {" },
  { rule: 'R225', ...setDays, find: 'is_applied && occurred_at <= now', replace: 'occurred_at <= now' },
  {
    rule: 'R225',
    ...setDays,
    find: 'Math.min(period.end, dayNumberOf(now) + 1)',
    replace: 'period.end',
  },
  { rule: 'R225', ...efforts('trapDays'), find: ') * trap.trap_count,', replace: '),' },
  {
    rule: 'R225',
    ...efforts('efficiency'),
    find: 'effort > 0 ? count / effort : null',
    replace: 'count / Math.max(effort, 1)',
  },
  {
    rule: 'R226',
    ...efforts('trapDays'),
    find: 'Math.min(times, trapCount)',
    replace: 'times',
  },
  {
    rule: 'R226',
    ...efforts('trapDays'),
    find: 'Math.max(times, springs.get(day) ?? 0)',
    replace: 'times + (springs.get(day) ?? 0)',
  },
  {
    rule: 'R227',
    ...efforts('outings'),
    find: 'sighted_count === null ? 0 : days',
    replace: 'sighted_count === 0 ? 0 : days',
  },
  { rule: 'R227', ...efforts('outings'), find: 'hunters_out * days_out', replace: 'days_out' },
  {
    rule: 'R227',
    file: 'packages/server/src/stats/readEfficiency.ts',
    find: 'const isSearch = q !== undefined;',
    replace: 'const isSearch = false;',
    tests: ['packages/server/src/stats/efficiency.test.ts'],
  },
  {
    rule: 'R228',
    ...efforts('efficiency'),
    find: 'isEffort ? (parts.traps.get(key) ?? NO_TRAP_DAYS) : whole.traps',
    replace: 'parts.traps.get(key) ?? NO_TRAP_DAYS',
  },
  {
    rule: 'R229',
    file: 'packages/core/src/efforts/lastYear.ts',
    find: 'last.of(inYear(by, key, -1))',
    replace: 'last.of(key)',
    tests: ['packages/core/src/efforts/efficiency.test.ts'],
  },
  {
    rule: 'R231',
    file: 'packages/server/src/stats/splitAges.ts',
    find: 'records: 0, animals: 0',
    replace: 'animals: 0',
    tests: ['packages/server/src/stats/splitAges.test.ts'],
  },
  {
    rule: 'R35',
    file,
    find: "CAUGHT_RESULTS : ['captured']",
    replace: 'CAUGHT_RESULTS : CAUGHT_RESULTS',
    tests,
  },
  { rule: 'R35', file, find: 'countedStatuses(needsApproval)', replace: 'POST_STATUSES', tests },
  {
    rule: 'R35',
    file: 'packages/server/src/papers/sheets/captureTotals.ts',
    find: "row.result === 'captured' && statuses.includes(row.status)",
    replace: "row.result === 'captured'",
    tests: ['packages/server/src/papers/sheets/captureTotals.test.ts'],
  },
  {
    rule: 'R213',
    file: 'packages/server/src/papers/collecting/collectCaptures.ts',
    find: 'query.state ?? [...countedStatuses(post_needs_approval)]',
    replace: 'query.state',
    tests: ['packages/server/src/papers/routes.test.ts'],
  },
  {
    rule: 'R213',
    file: 'packages/server/src/papers/collecting/collectCaptures.ts',
    find: 'if (state.length === 0 || kind?.length === 0) return 0;',
    replace: 'if (state.length >= 0) return 0;',
    tests: ['packages/server/src/papers/leftOut.test.ts'],
  },
  {
    rule: 'R217',
    file: 'packages/server/src/papers/sheets/resultLines.ts',
    find: 'leftOut === 0 ? `捕獲なし',
    replace: 'leftOut >= 0 ? `捕獲なし',
    tests: ['packages/server/src/papers/sheets/resultLines.test.ts'],
  },
  {
    rule: 'R170',
    file: 'packages/server/src/papers/collecting/collectRewards.ts',
    find: 'isAdmin ? filter : { ...filter, hunter_id: hunterOf(scope) }',
    replace: 'filter',
    tests: PEOPLE,
  },
  {
    rule: 'R216',
    file: 'packages/server/src/papers/collecting/collectLabels.ts',
    find: '(isAdmin || (seesPeople(scope) && owner_user_id === scope.userId))',
    replace: 'true',
    tests: PEOPLE,
  },
  {
    rule: 'R217',
    file: 'packages/server/src/papers/collecting/collectResults.ts',
    find: 'hunter_id === person.id && ',
    replace: '',
    tests: PEOPLE,
  },
  {
    rule: 'R217',
    file: 'packages/server/src/papers/collecting/collectResults.ts',
    find: 'group_id: undefined, ',
    replace: '',
    tests: PEOPLE,
  },
  {
    rule: 'R220',
    file: 'packages/server/src/papers/collecting/ownAnswers.ts',
    find: 'seesPeople(scope) ? await namesOfMembers',
    replace: 'true ? await namesOfMembers',
    tests: ['packages/server/src/papers/captureReport.test.ts'],
  },
  {
    rule: 'R221',
    file: 'packages/server/src/papers/parts/fieldGrid.ts',
    find: 'if (lines <= fitting())',
    replace: 'if (lines > 0)',
    tests: ['packages/server/src/papers/hardTexts.test.ts'],
  },
  {
    rule: 'R222',
    file: 'packages/server/src/papers/sheets/rewardList.ts',
    find: 'hunter_id ?? hunter_name',
    replace: 'hunter_name',
    tests: ['packages/server/src/papers/sheets/rewardList.test.ts'],
  },
  {
    rule: 'R222',
    file: 'packages/server/src/papers/sheets/captureTotals.ts',
    find: 'hunter_id ?? hunter_name',
    replace: 'hunter_name',
    tests: ['packages/server/src/papers/sheets/captureTotals.test.ts'],
  },
  {
    rule: 'R222',
    file: 'packages/server/src/papers/collecting/collectDaily.ts',
    find: 'user_name === null ? NOBODY : user_id',
    replace: 'user_name',
    tests: PEOPLE,
  },
  {
    rule: 'R218',
    file: 'packages/server/src/papers/sheets/trapLabels.ts',
    find: 'size: 32',
    replace: 'size: 24',
    tests: PEOPLE,
  },
];
