import type { Mutation } from './mutation.ts';

const RECORDS = ['packages/server/src/alarms/deliveries/deliveryRoutes.test.ts'];
const KINDS = 'packages/server/src/database/migrations/0060-0079/0066_newer_kinds';

/** What administrators read of messages, and that nobody misses a kind that they never saw. */
export const mutations: Mutation[] = [
  {
    // Administrators read the messages of another site.
    rule: 'R162',
    file: 'packages/server/src/alarms/deliveries/deliveryRecordRepository.ts',
    find: "    .where('deliveries.site_id', '=', scope.siteId)\n",
    replace: '',
    tests: RECORDS,
  },
  {
    // Says that a step still comes although somebody is on the way.
    rule: 'R162',
    file: 'packages/server/src/alarms/deliveries/whyNotDelivered.ts',
    find: 'closed_at !== null || acknowledged_at !== null || next_step_at === null',
    replace: 'closed_at !== null || next_step_at === null',
    tests: RECORDS,
  },
  {
    // Who chose their kinds before is never told that nobody goes to a trap after all.
    rule: 'R163',
    file: `${KINDS}.ts`,
    find: "  'acknowledgement_expired',\n",
    replace: '',
    tests: [`${KINDS}.test.ts`],
  },
];
