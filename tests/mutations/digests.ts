import type { Mutation } from './mutation.ts';

const SERVER = 'packages/server/src';
const digests = [`${SERVER}/digests/digests.test.ts`];

/** Digests by mail. */
export const mutations: Mutation[] = [
  {
    rule: 'R166',
    file: `${SERVER}/digests/composeDigest.ts`,
    find: 'const scope = scopeOfSession(session, now);',
    replace: "const scope = { ...scopeOfSession(session, now), huntGroupIds: 'all' as const };",
    tests: digests,
  },
  {
    rule: 'R166',
    file: `${SERVER}/digests/trapSections.ts`,
    find: 'if (!mayCall(listTraps, scope.roles)) return [];',
    replace: '',
    tests: digests,
  },
  {
    rule: 'R166',
    file: `${SERVER}/mail/readerRepository.ts`,
    find: "    eb('users.is_shared_viewer', '=', false),\n",
    replace: '',
    tests: digests,
  },
  {
    rule: 'R166',
    file: `${SERVER}/mail/readerRepository.ts`,
    find: "    eb('users.is_disabled', '=', false),\n",
    replace: '',
    tests: digests,
  },
  {
    rule: 'R166',
    file: `${SERVER}/digests/queueDigests.ts`,
    find: 'if (!(await insertDigest(trx, scope, made)) || digest === null) return;',
    replace: 'await insertDigest(trx, scope, made);\n    if (digest === null) return;',
    tests: digests,
  },
  {
    rule: 'R166',
    file: `${SERVER}/mail/digestCode.ts`,
    find: 'expected.length === given.length && timingSafeEqual(expected, given) ?',
    replace: 'expected.length === given.length ?',
    tests: digests,
  },
  {
    rule: 'R166',
    file: `${SERVER}/digests/routes.ts`,
    find: "{ ...DEFAULT_USER_SETTINGS, ...stored.settings, digest: 'none' as const }",
    replace: "{ ...DEFAULT_USER_SETTINGS, digest: 'none' as const }",
    tests: digests,
  },
  {
    rule: 'R166',
    file: 'packages/core/src/digests/digest.ts',
    find: 'now < startOfDay(now) + DIGEST_HOUR * HOUR_MS',
    replace: 'now < startOfDay(now)',
    tests: ['packages/core/src/digests/digest.test.ts'],
  },
  {
    rule: 'R166',
    file: `${SERVER}/mail/texts.ts`,
    find: 'isolateText(oneLine(text))',
    replace: 'isolateText(text)',
    tests: digests,
  },
];
