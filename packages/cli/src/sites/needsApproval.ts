import type { ReadingContext } from '../command/context.ts';

/** Whether posts wait for somebody on the site of the one who asks. JSON has codes and no words: it need not know. */
export async function needsApproval({ api, output, signal }: ReadingContext): Promise<boolean> {
  if (output.mode === 'json') return true;
  const { json } = await api.sites.list({ signal });
  return json[0]?.post_needs_approval === true;
}
