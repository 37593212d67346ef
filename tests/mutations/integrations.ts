import type { Mutation } from './mutation.ts';

const CHANGE = 'packages/server/src/integrations/change.ts';
const MESSAGES = 'packages/server/src/integrations/messageRepository.ts';
const PARKED = 'packages/server/src/parked-devices/repository.ts';
const tests = ['packages/server/src/integrations/routes.test.ts'];

const EXCESS = 'packages/server/src/alarms/excessMessages.ts';
const INTERPRET = 'packages/server/src/uplinks/interpretUplink.ts';
const mappingTests = ['packages/server/src/integrations/mapping.test.ts'];
const excessTests = ['packages/server/src/alarms/excessMessages.test.ts'];

/** Keys of network servers, and what they sent. */
export const mutations: Mutation[] = [
  {
    rule: 'R178',
    file: INTERPRET,
    find: 'isTooMany(rate) && isPlainHeartbeat(received, log, judged)',
    replace: 'isTooMany(rate)',
    tests: excessTests,
  },
  {
    rule: 'R178',
    file: INTERPRET,
    find: "kind !== 'heartbeat' || contact === 'fired' ||",
    replace: "kind !== 'heartbeat' ||",
    tests: excessTests,
  },
  {
    rule: 'R178',
    file: INTERPRET,
    find: ' || wasReceivedLate(log)) return false;',
    replace: ') return false;',
    tests: excessTests,
  },
  {
    rule: 'R178',
    file: EXCESS,
    find: 'excess == null || (await findOpenIncident(trx, scope, RULE, trap.id)) !== undefined',
    replace: 'excess == null',
    tests: excessTests,
  },
  {
    rule: 'R179',
    file: 'packages/core/src/contract/integrations/mapping.ts',
    find: "const ADMINISTRATORS = { roles: ['admin'] } as const;",
    replace: "const ADMINISTRATORS = { roles: ['admin', 'hunter'] } as const;",
    tests: mappingTests,
  },
  {
    rule: 'R179',
    file: 'packages/server/src/uplinks/integrationRepository.ts',
    find: '  if (ids.length === 0) return new Map();\n',
    replace: '  return new Map();\n',
    tests: mappingTests,
  },
  {
    rule: 'R179',
    file: 'packages/server/src/uplinks/readMapped.ts',
    find: "event: 'contact_only', contacts: [liveContact('unknown')], ...battery",
    replace: "contacts: [liveContact(positionOf('armed', fired_when))], ...battery",
    tests: mappingTests,
  },
  {
    rule: 'R179',
    file: 'packages/core/src/integrations/readByMapping.ts',
    find: '!Object.hasOwn(found, step)',
    replace: '!(step in found)',
    tests: ['packages/core/src/integrations/readByMapping.test.ts'],
  },
  {
    rule: 'R180',
    file: 'packages/server/src/gateways/repository.ts',
    find: "      unlessOlder: { column: 'last_heard_at', upTo: now + USUAL_CLOCK_ERROR_MS },\n",
    replace: '',
    tests: ['packages/server/src/uplinks/receiptOrder.test.ts'],
  },
  {
    rule: 'R180',
    file: INTERPRET,
    find: '  if (last_seen_at !== times.received_at) return changes;\n',
    replace: '',
    tests: ['packages/server/src/uplinks/receiptOrder.test.ts'],
  },
  {
    rule: 'R180',
    file: 'packages/server/src/uplinks/replayRepository.ts',
    find: '  await takeBackParked(trx, scope, waited, now);\n',
    replace: '',
    tests: mappingTests,
  },
  {
    rule: 'R109',
    file: 'packages/core/src/contract/integrations/integrations.ts',
    find: "const ADMINISTRATORS = { roles: ['admin'] } as const;",
    replace: "const ADMINISTRATORS = { roles: ['admin', 'hunter'] } as const;",
    tests,
  },
  {
    rule: 'R109',
    file: CHANGE,
    find: '    key_hash: hashKey(key),',
    replace: '    key_hash: key,',
    tests,
  },
  {
    rule: 'R109',
    file: CHANGE,
    find: 'changesBetween({}, { name, kind })',
    replace: 'changesBetween({}, { name, kind, key })',
    tests,
  },
  {
    rule: 'R109',
    file: CHANGE,
    find: '  if (stored.name === integration.name && stored.kind === integration.kind) return null;',
    replace: '  if (stored.name === integration.name && stored.kind === integration.kind) return newKey();',
    tests,
  },
  {
    rule: 'R109',
    file: 'packages/server/src/integrations/repository.ts',
    find: '.set({ is_active: false, revoked_at: now })',
    replace: '.set({ revoked_at: now })',
    tests,
  },
  {
    rule: 'R109',
    file: 'packages/server/src/integrations/repository.ts',
    find: "    .select(['last_message_at', 'problem_count', 'last_problem', 'last_problem_at'])\n    .where('site_id', '=', scope.siteId);",
    replace: "    .select(['last_message_at', 'problem_count', 'last_problem', 'last_problem_at']);",
    tests,
  },
  {
    rule: 'R110',
    file: MESSAGES,
    find: "    .where('raw_messages.site_id', '=', scope.siteId)\n",
    replace: '',
    tests,
  },
  {
    rule: 'R110',
    file: PARKED,
    find: "    .where('parked_devices.site_id', '=', scope.siteId)\n",
    replace: '',
    tests,
  },
  {
    rule: 'R110',
    file: 'packages/server/src/events/visibility.ts',
    find: "case 'administrators':\n      return roles.has('admin');",
    replace: "case 'administrators':\n      return true;",
    tests,
  },
  {
    rule: 'R110',
    file: PARKED,
    find: 'message_count: before.message_count + 1,',
    replace: 'message_count: 1,',
    tests,
  },
  {
    rule: 'R110',
    file: 'packages/server/src/trap-registry/replay.ts',
    find: '  await endParked(trx, scope, sensor, at);\n',
    replace: '',
    tests,
  },
];
