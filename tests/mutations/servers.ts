import type { Mutation } from './mutation.ts';

const RECEIPT_ORDER = ['packages/server/src/uplinks/receiptOrder.test.ts'];

/** What holds where several servers share one database. */
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
];
