import { type Import, pause } from '@satomori/core';
import type { WritingContext } from '../command/context.ts';
import { withRetries } from '../server/commandRetry.ts';

/** A server that is writing the last rows answers only after it. */
const LIMIT_MS = 10_000;

/** Between two looks at an import that another server is stopping. */
const POLL_MS = 500;

const endOf = ({ id, status, counts }: Import): string[] =>
  status === 'done'
    ? [
        `取り込みは終わっていて、${counts.made}件が登録されています（取り込み ${id}）。`,
        `取り消す: satomori api POST /api/admin/imports/${id}/undo`,
      ]
    : [`取り込みをやめました。何も登録されていません（取り込み ${id}）。`];

async function stopped({ imports }: WritingContext['writing'], id: string): Promise<Import> {
  // The person's own signal may have ended already.
  const signal = AbortSignal.timeout(LIMIT_MS);
  const read = () => withRetries(() => imports.get(id, { signal }), signal);
  // Where it has ended meanwhile, the server refuses, and says so when it is asked.
  let row = await imports.cancel(id, { signal }).catch(read);
  while (row.status === 'running') {
    await pause(POLL_MS, signal);
    signal.throwIfAborted();
    row = await read();
  }
  return row;
}

/**
 * Stops an import on the server after its command failed or was stopped, and says what is registered: the server
 * would go on although nobody waits. Source: R113.
 */
export async function stopImport({ writing, say }: WritingContext, id: string): Promise<void> {
  say(`サーバーの取り込みを止めています（取り込み ${id}）。`);
  try {
    say(...endOf(await stopped(writing, id)));
  } catch {
    say(
      '止まったか分かりません。登録されることがあります。',
      `どうなったかを見る: satomori api GET /api/admin/imports/${id}`,
      `止める: satomori api POST /api/admin/imports/${id}/cancel`,
    );
  }
}
