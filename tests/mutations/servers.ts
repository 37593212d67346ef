import type { Mutation } from './mutation.ts';

const TIMED_JOBS = ['packages/server/src/app/timedJobs.test.ts'];
const PHOTO_FOLDER = ['packages/server/src/photos/photoFolder.test.ts'];
const RECEIPT_ORDER = ['packages/server/src/uplinks/receiptOrder.test.ts'];

/** Rules for several servers that share one database. */
export const mutations: Mutation[] = [
  {
    rule: 'R23',
    file: 'packages/server/src/uplinks/rawMessageRepository.ts',
    find: "    .orderBy('receipt_no')\n",
    replace: "    .orderBy('id')\n",
    tests: RECEIPT_ORDER,
  },
  {
    rule: 'R23',
    file: 'packages/server/src/uplinks/rawMessageRepository.ts',
    find: 'a.receipt_no - b.receipt_no',
    replace: '(a.id < b.id ? -1 : 1)',
    tests: RECEIPT_ORDER,
  },
  {
    rule: 'R23',
    file: 'packages/server/src/uplinks/rawMessageRepository.ts',
    find: '      receipt_no: message.receipt_no,\n',
    replace: '      receipt_no: 1_000_000,\n',
    tests: RECEIPT_ORDER,
  },
  {
    rule: 'R23',
    file: 'packages/server/src/trap-logs/endWork.ts',
    find: '  await lockSite(trx, scope.siteId);\n',
    replace: '',
    tests: TIMED_JOBS,
  },
  {
    rule: 'R23',
    file: 'packages/server/src/gateways/noteOffline.ts',
    find: '  await lockSite(trx, scope.siteId);\n',
    replace: '',
    tests: TIMED_JOBS,
  },
  {
    rule: 'R23',
    file: 'packages/server/src/gateways/noteOffline.ts',
    find: 'findSilentGateway(trx, scope, gatewayId, now, STATUS_INTERVALS)',
    replace: 'findSilentGateway(trx, scope, gatewayId, Number.MAX_SAFE_INTEGER, STATUS_INTERVALS)',
    tests: TIMED_JOBS,
  },
  {
    rule: 'R23',
    file: 'packages/server/src/database/migrations/0020-0039/0022_timed_jobs_once.ts',
    find: '      .unique()\n',
    replace: '',
    tests: TIMED_JOBS,
  },
  {
    rule: 'R23',
    file: 'packages/server/src/photos/photoStore.ts',
    find: "if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;",
    replace: 'throw error;',
    tests: ['packages/server/src/photos/sweepPhotos.test.ts'],
  },
  {
    rule: 'R23',
    file: 'packages/server/src/photos/photoFolder.ts',
    find: '  if (stored === carried) return;\n',
    replace: '  if (stored === carried || carried === null) return;\n',
    tests: PHOTO_FOLDER,
  },
  {
    rule: 'R23',
    file: 'packages/server/src/photos/photoFolder.ts',
    find: '  if (stored === null && carried === null) return giveId',
    replace: '  if (stored === null) return giveId',
    tests: PHOTO_FOLDER,
  },
  {
    rule: 'R23',
    file: 'packages/server/src/photos/photoFolder.ts',
    find: '    return stored !== null && stored === carried;',
    replace: '    return stored !== null && carried !== null;',
    tests: PHOTO_FOLDER,
  },
  {
    rule: 'R23',
    file: 'packages/server/src/photos/sweepPhotos.ts',
    find: '      await refuseForeign(photoFolder, trx);\n',
    replace: '',
    tests: PHOTO_FOLDER,
  },
  {
    rule: 'R23',
    file: 'packages/server/src/photos/photoFolder.ts',
    find: "return 'missing';",
    replace: "return 'ok';",
    tests: PHOTO_FOLDER,
  },
  {
    rule: 'R23',
    file: 'packages/server/src/commands/adoptPhotos.ts',
    find: 'if (!isForced) refuse',
    replace: 'if (isForced) refuse',
    tests: PHOTO_FOLDER,
  },
  {
    rule: 'R23',
    file: 'packages/server/src/database/snapshot/shape.ts',
    find: ' && !TABLES_OF_PLACE.has(name)',
    replace: '',
    tests: PHOTO_FOLDER,
  },
  {
    rule: 'R23',
    file: 'packages/server/src/photos/photoFolder.ts',
    find: "missing.size > 1 ? 'missing'",
    replace: "missing.size > 9 ? 'missing'",
    tests: PHOTO_FOLDER,
  },
  {
    rule: 'R45',
    file: 'packages/server/src/main.ts',
    find: 'process.umask(0o077);',
    replace: 'process.umask(0o022);',
    tests: ['tests/walks/ownFiles.test.ts'],
  },
];
