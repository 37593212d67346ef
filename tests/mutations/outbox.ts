import type { Mutation } from './mutation.ts';

const STORAGE = 'packages/web/src/platform/outbox/outboxStorage.ts';
const TRANSITIONS = 'packages/core/src/outbox/retries.ts';
const DELIVER = 'packages/web/src/queries/outbox/deliver.ts';
const ON_DEVICE = ['packages/web/src/platform/outbox/outbox.test.ts'];
const MODEL = ['packages/core/src/outbox/model.test.ts', 'packages/core/src/outbox/retries.test.ts'];
const DELIVERING = ['packages/web/src/queries/outbox/deliver.test.ts'];

/** What is recorded on a device and not stored by the server yet, and what was read there. */
export const mutations: Mutation[] = [
  {
    rule: 'R200',
    file: 'packages/core/src/outbox/sendOutbox.ts',
    find: '    tried.add(entry.id);\n',
    replace: '    tried.add(entry.id);\n    await storage.remove(entry);\n',
    tests: MODEL,
  },
  {
    rule: 'R200',
    file: TRANSITIONS,
    find: "PAUSED.has(error.status) ? 'paused' : 'rejected'",
    replace: "PAUSED.has(error.status) ? 'paused' : 'waiting'",
    tests: MODEL,
  },
  {
    rule: 'R200',
    file: TRANSITIONS,
    find: 'error.status >= 500 || RETRIED.has(error.status)',
    replace: 'error.status >= 500',
    tests: MODEL,
  },
  {
    rule: 'R200',
    file: TRANSITIONS,
    find: 'next_try_at <= now || next_try_at > now + MAX_DELAY_MS',
    replace: 'next_try_at <= now',
    tests: MODEL,
  },
  {
    rule: 'R200',
    file: TRANSITIONS,
    find: '!isHeld && state',
    replace: 'state',
    tests: MODEL,
  },
  {
    rule: 'R200',
    file: STORAGE,
    find: 'stored?.revision !== entry.revision',
    replace: 'stored === null',
    tests: ON_DEVICE,
  },
  {
    rule: 'R200',
    file: STORAGE,
    find: 'startingWith(`outbox ${owner} `)',
    replace: "startingWith('outbox ')",
    tests: ON_DEVICE,
  },
  {
    rule: 'R200',
    file: 'packages/web/src/platform/outbox/sendAlone.ts',
    find: "state === 'waiting' ? problem?.status === null",
    replace: "state === 'waiting' ? false",
    tests: ON_DEVICE,
  },
  {
    rule: 'R200',
    file: 'packages/web/src/platform/session/tokenStore.ts',
    find: 'readValidToken()?.sub === userId ?',
    replace: 'readValidToken() !== null ?',
    tests: DELIVERING,
  },
  {
    rule: 'R200',
    file: DELIVER,
    find: 'if (token === null) throw new OwnerSignedOut();',
    replace: '',
    tests: DELIVERING,
  },
  {
    rule: 'R200',
    file: DELIVER,
    find: 'const options: CallOptions = { token,',
    replace: 'const options: CallOptions = {',
    tests: DELIVERING,
  },
  {
    rule: 'R64',
    file: STORAGE,
    find: '    if (file === null) throw new UnsendableEntry(DAMAGED);\n',
    replace: '    if (file === null) continue;\n',
    tests: ON_DEVICE,
  },
  {
    rule: 'R201',
    file: 'packages/web/src/app/guard.ts',
    find: '!RECORD_FORMS.has(matched.name)',
    replace: 'POST_FORMS.size === 0',
    tests: ['packages/web/src/app/guard.test.ts'],
  },
  {
    rule: 'R201',
    file: 'packages/web/src/app/guard.ts',
    find: 'offlineRecording.isOn() ? lastPerson() : null',
    replace: 'lastPerson()',
    tests: ['packages/web/src/app/guard.test.ts'],
  },
  {
    rule: 'R201',
    file: 'packages/web/src/queries/session/session.tsx',
    find: 'decodeToken(tokenStore.get())?.sub === known.user?.id ? known',
    replace: 'known.user !== undefined ? known',
    tests: ['packages/web/src/app/guard.test.ts'],
  },
  {
    rule: 'R200',
    file: 'packages/web/src/platform/outbox/sendAlone.ts',
    find: '`satomori-outbox ${owner}`',
    replace: '`satomori-outbox ${owner} ${Math.random()}`',
    tests: ['tests/walks/outboxDevice.test.ts'],
  },
  {
    rule: 'R200',
    file: 'packages/web/src/platform/outbox/notStored.ts',
    find: "cause.name === 'QuotaExceededError'",
    replace: "cause.name === 'UnknownError'",
    tests: ['tests/walks/outboxDevice.test.ts'],
  },
  {
    rule: 'R202',
    file: 'packages/web/src/app/builds/keepReads.ts',
    find: '!signal.aborted && mayOpen(path, roles)',
    replace: 'mayOpen(path, roles)',
    tests: ['packages/web/src/app/builds/keepReads.test.ts'],
  },
  {
    rule: 'R203',
    file: 'packages/web/src/screens/logout/LogoutScreen.tsx',
    find: 'void dropWorkerSender(owner).catch(nothing);',
    replace: '',
    tests: ['packages/web/src/app/signOut.test.tsx'],
  },
  {
    rule: 'R203',
    file: 'packages/web/src/worker/sendRecords.ts',
    find: 'tokenOf: () => token,',
    replace: "tokenOf: () => 'b',",
    tests: ['packages/web/src/worker/sendRecords.test.ts'],
  },
  {
    rule: 'R204',
    file: 'packages/web/src/platform/device/usedCaptureNo.ts',
    find: 'number <= usedCaptureNo.get(prefix, year)',
    replace: 'false',
    tests: ['packages/web/src/queries/posts/nextCaptureNo.test.ts'],
  },
  {
    rule: 'R200',
    file: 'packages/web/src/posts/form/EditGate.tsx',
    find: 'isEditable && outbox.isRead && !isEditWaiting',
    replace: 'isEditable && outbox.isRead',
    tests: ['packages/web/src/screens/hunt-shot/EditOffline.test.tsx'],
  },
];
