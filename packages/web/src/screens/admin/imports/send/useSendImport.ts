import { ApiError, createAdminWritingApi, type Import, type NewImport, type StagedRow } from '@satomori/core';
import { sendImport } from '@satomori/core/imports';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { newId } from '../../../../platform/device/newId.ts';
import { importKeys } from '../../../../queries/admin/imports.ts';
import { actErrorText } from '../../../../queries/refusal.ts';
import { useServer } from '../../../../queries/server.tsx';
import type { ImportReader } from '../reading/importReader.ts';
import type { OpenImport } from '../open-file/useOpenFile.ts';

export type Sending =
  | { state: 'idle' }
  | { state: 'sending' | 'checking'; done: number }
  | { state: 'stopping' }
  | { state: 'failed'; problem: string }
  | { state: 'ended'; row: Import };

async function* batchesOf(reader: ImportReader): AsyncGenerator<StagedRow[]> {
  for (let isFirst = true; ; isFirst = false) {
    const batch = await reader.ask('nextBatch', { isFirst });
    if (batch === null) return;
    yield batch;
  }
}

const described = ({ opened, mapping }: OpenImport, id: string): NewImport => ({
  id,
  target: mapping.target,
  file_name: opened.name,
  file_sha256: opened.sha256,
  mapping,
});

/** Sends the rows that can be imported, and stops it: then nothing of it is stored. Source: R113. */
export function useSendImport(reader: ImportReader | null) {
  const { imports } = createAdminWritingApi(useServer().http);
  const queryClient = useQueryClient();
  const [sending, setSending] = useState<Sending>({ state: 'idle' });
  // The same id is sent again after a failure: rows that have arrived count once.
  const current = useRef<{ id: string; stop: AbortController } | null>(null);
  useEffect(() => () => current.current?.stop.abort(), []);

  const listAgain = () => queryClient.invalidateQueries({ queryKey: importKeys.all });

  async function send(open: OpenImport) {
    if (reader === null) return;
    const id = current.current?.id ?? newId();
    const stop = new AbortController();
    current.current = { id, stop };
    setSending({ state: 'sending', done: 0 });
    try {
      const row = await sendImport(
        imports,
        described(open, id),
        batchesOf(reader),
        (done, state) => stop.signal.aborted || setSending({ state, done }),
        { signal: stop.signal },
      );
      if (!stop.signal.aborted) setSending({ state: 'ended', row });
    } catch (error) {
      if (!stop.signal.aborted) setSending({ state: 'failed', problem: actErrorText(error) });
    }
    await listAgain();
  }

  async function cancel() {
    if (current.current === null) return;
    const { id, stop } = current.current;
    stop.abort();
    setSending({ state: 'stopping' });
    try {
      // Where it has ended meanwhile, the answer says so.
      const row = await imports.cancel(id).catch(() => imports.get(id));
      setSending({ state: 'ended', row });
    } catch (error) {
      // The server never began it: there is nothing to be stopped.
      if (error instanceof ApiError && error.result === 'not_found') reset();
      else setSending({ state: 'failed', problem: actErrorText(error) });
    }
    await listAgain();
  }

  /** Back to the rows, to be sent as another import; what the server has begun can be stopped in the list. */
  function reset() {
    current.current = null;
    setSending({ state: 'idle' });
  }
  return { sending, send, cancel, reset };
}
export type SendImport = ReturnType<typeof useSendImport>;
