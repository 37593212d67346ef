import type { Mutation } from './mutation.ts';

const OUTBOX = 'packages/web/src/platform/outbox/outbox.ts';
const STORAGE = 'packages/web/src/platform/outbox/outboxStorage.ts';
const USE_DRAFT = 'packages/web/src/posts/draft/useDraft.ts';
const SENT_DRAFT = 'packages/web/src/posts/draft/useSentDraft.ts';
const TRANSITIONS = 'packages/core/src/outbox/entrySchedule.ts';
const DELIVER = 'packages/web/src/queries/outbox/deliver.ts';
const ON_DEVICE = ['packages/web/src/platform/outbox/outbox.test.ts'];
const FIRST_ENTRY = ['packages/web/src/posts/draft/firstEntry.test.tsx'];
const HANDED_OVER = ['packages/web/src/posts/draft/handedOver.test.tsx'];
const BEING_SENT = ['packages/web/src/screens/user/outbox/entryBeingSent.test.tsx'];
const MODEL = ['packages/core/src/outbox/model.test.ts', 'packages/core/src/outbox/entrySchedule.test.ts'];
const DELIVERING = ['packages/web/src/queries/outbox/deliver.test.ts'];

/** What is recorded on a device and not stored by the server yet, and what was read there. */
export const mutations: Mutation[] = [
  {
    rule: 'R200',
    file: 'packages/web/src/ui/page/lazyPart.tsx',
    find: 'const timer = setTimeout(onRetry, RETRY_MS);',
    replace: 'const timer = setTimeout(() => {}, RETRY_MS);',
    tests: ['packages/web/src/ui/page/lazyPart.test.tsx'],
  },
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
    file: 'packages/web/src/platform/outbox/senderLock.ts',
    find: "state === 'waiting' ? problem?.status === null",
    replace: "state === 'waiting' ? false",
    tests: ON_DEVICE,
  },
  {
    rule: 'R200',
    file: OUTBOX,
    find: '[...awaited].filter((send) => send.revision === revision)',
    replace: '[...awaited].filter(() => revision !== null)',
    tests: ON_DEVICE,
  },
  {
    rule: 'R200',
    file: OUTBOX,
    find: "      awaited.conclude(entry, { outcome: 'sent', answer });\n",
    replace: '',
    tests: ON_DEVICE,
  },
  {
    rule: 'R200',
    file: OUTBOX,
    find: `    const { result, end } = awaited.wait(entry, watch);
    try {
      await store();
    } catch (error) {
      end({ outcome: 'gone' });
      throw error;
    }
`,
    replace: `    await store();
    const { result, end } = awaited.wait(entry, watch);
`,
    tests: ON_DEVICE,
  },
  {
    // A device that cannot be read for a moment would have nothing to send.
    rule: 'R200',
    file: OUTBOX,
    find: 'const entry = isRead ?',
    replace: 'const entry = Number.isFinite(0) ?',
    tests: ON_DEVICE,
  },
  {
    rule: 'R200',
    file: OUTBOX,
    find: 'watch.signal?.aborted !== true',
    replace: 'entry.failures === 0',
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
    file: 'packages/web/src/platform/outbox/senderLock.ts',
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
  {
    rule: 'R7',
    file: STORAGE,
    find: 'other.id === entry.id && !mayReplace(other)',
    replace: 'other.id === entry.id && other.kind !== entry.kind',
    tests: ON_DEVICE,
  },
  {
    rule: 'R7',
    file: 'packages/web/src/queries/outbox/useRecord.ts',
    find: 'error instanceof ChangedElsewhere || error instanceof AlreadyWaiting',
    replace: 'error instanceof ChangedElsewhere',
    tests: HANDED_OVER,
  },
  {
    rule: 'R7',
    file: USE_DRAFT,
    find: '      if (current === null) beginEmpty();\n',
    replace: '',
    tests: HANDED_OVER,
  },
  {
    rule: 'R72',
    file: USE_DRAFT,
    find: '...(current ?? startTimes(clock.now()))',
    replace: '...current',
    tests: FIRST_ENTRY,
  },
  {
    rule: 'R72',
    file: 'packages/web/src/posts/draft/postDraft.ts',
    find: 'isInFuture(taken_at, addedAt)',
    replace: 'isInFuture(taken_at, openedAt)',
    tests: ['packages/web/src/posts/draft/postDraft.test.ts'],
  },
  {
    rule: 'R72',
    file: 'packages/web/src/posts/form/usePhotos.ts',
    find: 'damage: null, addedAt }',
    replace: 'damage: null }',
    tests: FIRST_ENTRY,
  },
  {
    rule: 'R72',
    file: 'packages/web/src/posts/form/TimeSection.tsx',
    find: 'change(begun)',
    replace: 'change({ ...begun, typedTime: null })',
    tests: ['packages/web/src/screens/hunt-shot/EditCapture.test.tsx'],
  },
  {
    rule: 'R91',
    file: 'packages/web/src/posts/place/usePostPosition.ts',
    find: ' && isSameChoice(draft, latest.current);',
    replace: ';',
    tests: ['packages/web/src/posts/place/PlaceActs.test.tsx'],
  },
  {
    rule: 'R7',
    file: USE_DRAFT,
    find: 'if (wasTyped && !isTyped) beginEmpty();',
    replace: '',
    tests: HANDED_OVER,
  },
  {
    rule: 'R7',
    file: 'packages/web/src/posts/place/usePostPosition.ts',
    find: 'isMounted.current && awaited',
    replace: 'awaited',
    tests: HANDED_OVER,
  },
  {
    rule: 'R200',
    file: 'packages/web/src/screens/user/outbox/useEntryActs.ts',
    find: 'kept.set(current ?? { ...draft, photos, replaces });',
    replace: 'kept.set(current ?? { ...draft, photos });',
    tests: HANDED_OVER,
  },
  {
    rule: 'R200',
    file: 'packages/web/src/screens/user/outbox/useEntryActs.ts',
    find: 'current !== null && current.replaces !== replaces',
    replace: 'current !== null && current.id !== entry.id',
    tests: HANDED_OVER,
  },
  {
    rule: 'R7',
    file: 'packages/web/src/platform/drafts/keptDrafts.ts',
    find: 'draft === draft) become({ draft: null, saving',
    replace: 'draft === draft) become({ saving',
    tests: HANDED_OVER,
  },
  {
    rule: 'R7',
    file: SENT_DRAFT,
    find: 'isMounted.current && kept.state().draft === null',
    replace: 'isMounted.current',
    tests: HANDED_OVER,
  },
  {
    rule: 'R7',
    file: SENT_DRAFT,
    find: 'isMounted.current && kept.state().draft === null',
    replace: 'kept.state().draft === null',
    tests: HANDED_OVER,
  },
  {
    rule: 'R200',
    file: SENT_DRAFT,
    find: 'kept.set({ ...ended.draft, replaces });',
    replace: 'kept.set(ended.draft);',
    tests: HANDED_OVER,
  },
  {
    rule: 'R7',
    file: USE_DRAFT,
    find: '      if (isSent()) return;\n',
    replace: '',
    tests: HANDED_OVER,
  },
  {
    rule: 'R7',
    file: USE_DRAFT,
    find: 'sent.handed ?? stored',
    replace: 'stored',
    tests: HANDED_OVER,
  },
  {
    rule: 'R7',
    file: USE_DRAFT,
    find: "sent.handed === null ? saving : 'none'",
    replace: 'saving',
    tests: HANDED_OVER,
  },
  {
    rule: 'R7',
    file: 'packages/web/src/posts/form/useRecordPost.ts',
    find: '      endSending();\n',
    replace: '',
    tests: HANDED_OVER,
  },
  {
    rule: 'R200',
    file: 'packages/web/src/platform/outbox/senderLock.ts',
    find: 'if (lock !== null) await act();',
    replace: 'await act();',
    tests: BEING_SENT,
  },
  {
    rule: 'R200',
    file: 'packages/web/src/screens/user/outbox/useEntryActs.ts',
    find: 'why = isThere ? await act() : GONE;',
    replace: 'why = isThere || GONE !== null ? await act() : GONE;',
    tests: BEING_SENT,
  },
  {
    rule: 'R200',
    file: 'packages/web/src/screens/user/outbox/OutboxItem.tsx',
    find: 'onClick={remove} disabled={isSending}',
    replace: 'onClick={remove}',
    tests: BEING_SENT,
  },
  {
    rule: 'R7',
    file: USE_DRAFT,
    find: 'beginNext: become,',
    replace: 'beginNext: startOver,',
    tests: HANDED_OVER,
  },
];
