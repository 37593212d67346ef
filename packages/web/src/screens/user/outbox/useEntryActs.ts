import { formatDateTime, type OutboxEntry } from '@satomori/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { entryFile, readEntryFile, WrongEntryFile } from '../../../platform/outbox/entryFile.ts';
import { addEntry, readDraftPhotos, recordsOf } from '../../../platform/outbox/outboxStorage.ts';
import { saveFile } from '../../../platform/page/saveFile.ts';
import type { FormContent } from '../../../posts/draft/postDraft.ts';
import { useKeptDrafts } from '../../../posts/draft/useDraft.ts';
import { NotStored } from '../../../platform/outbox/notStored.ts';
import { useOutbox } from '../../../queries/outbox/outbox.ts';
import { POST_KEYS } from '../../../queries/posts/postQueries.ts';
import { useSession } from '../../../queries/session/session.tsx';

const OCCUPIED = 'その画面に書きかけの下書きがあります。先に下書きを送信するか破棄してから、直してください。';
const ALREADY_THERE = 'その記録は、この端末の送信待ちにあります。';

/** What a person may do with an unsent record. */
export interface EntryActs {
  resend: (entry: OutboxEntry) => Promise<void>;
  /** Opens it in its form again; it is then a draft. */
  edit: (entry: OutboxEntry) => Promise<void>;
  save: (entry: OutboxEntry) => Promise<void>;
  load: (file: Blob) => Promise<void>;
  remove: (entry: OutboxEntry) => Promise<void>;
}

const sentenceFor = (error: unknown): string =>
  error instanceof WrongEntryFile ? error.message : new NotStored(error).message;

/** Name of the file of an entry: `記録_2026-11-20_0930_…`. */
const fileName = ({ saved_at, id }: OutboxEntry): string =>
  `記録_${formatDateTime(saved_at).replace(' ', '_').replace(':', '')}_${id.slice(-4)}.json`;

export function useEntryActs(): EntryActs & { problem: string | null } {
  const outbox = useOutbox();
  const draftOf = useKeptDrafts();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { user } = useSession();
  const [problem, setProblem] = useState<string | null>(null);

  /** The draft is stored before the entry goes, so that one of both is always there. */
  async function edit(entry: OutboxEntry): Promise<void> {
    if (entry.form === null) return;
    const kept = draftOf<FormContent>(entry.form.name);
    await kept.read();
    const current = kept.state().draft;
    if (current !== null && current.id !== entry.id) return setProblem(OCCUPIED);
    const draft = entry.form.draft as FormContent;
    kept.set({ ...draft, photos: await readDraftPhotos(entry, draft.photos) });
    await kept.settled();
    if (kept.state().saving !== 'saved') return setProblem(new NotStored(null).message);
    await outbox.remove(entry);
    // The form of an edit begins with what is stored now.
    for (const posts of Object.values(POST_KEYS))
      queryClient.removeQueries({ queryKey: [...posts.all, 'by-id', entry.id] });
    await navigate(entry.form.path);
  }

  async function load(file: Blob): Promise<void> {
    setProblem(null);
    try {
      const { entry, photos } = await readEntryFile(file, user.id);
      if (outbox.view().entries.some(({ id }) => id === entry.id)) return setProblem(ALREADY_THERE);
      await addEntry(entry, recordsOf(entry, photos));
      await outbox.refresh();
      void outbox.run();
    } catch (error) {
      setProblem(sentenceFor(error));
    }
  }

  return {
    problem,
    edit,
    load,
    resend: async ({ id }) => void (await outbox.send(id)),
    save: async (entry) => saveFile(await entryFile(entry), fileName(entry)),
    remove: (entry) => outbox.remove(entry),
  };
}
