import type { ReadingContext } from '../command/context.ts';

/** Whether the person's site reviews its posts. JSON output contains no words, so it skips the request. */
export async function needsApproval({ api, output, signal }: ReadingContext): Promise<boolean> {
  if (output.mode === 'json') return true;
  const { json } = await api.sites.list({ signal });
  return json[0]?.post_needs_approval === true;
}
