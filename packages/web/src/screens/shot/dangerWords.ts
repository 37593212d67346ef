import { type Sighting, type SightingInput, sightingRule } from '@satomori/core';
import type { Kept } from '../../posts/form/useSend.ts';

export const EMERGENCY_CALLS = [
  { number: '110', word: '警察' },
  { number: '119', word: '救急' },
] as const;

const NOTIFIED = 'この投稿は、役場と近くの班にすぐ通知されました。';
const NOT_NOTIFIED = 'この投稿は、送信されるまで、役場にも近くの班にも通知されません。';

/** What became of a report: the server has it, or it waits on the device. */
export type Done = { stored: Sighting } | { kept: Kept };

/** What was reported; `null` where another tab has sent or removed it. */
function reportIn(done: Done): Parameters<typeof sightingRule>[0] | null {
  if ('stored' in done) return done.stored;
  if ('gone' in done.kept) return null;
  const { report_kind, species, injury_level = null, damages = [] } = done.kept.body as SightingInput;
  return { report_kind, species, injury_level, damages };
}

/**
 * What to do after a report of a bear or an injured person, and whether anybody knows of it; `null` for other sightings.
 *
 * Source: R200.
 */
export function dangerWords(done: Done): { title: string; advice: string } | null {
  const report = reportIn(done);
  const rule = report === null ? null : sightingRule(report);
  if (rule === null) return null;
  const whom =
    rule === 'injury'
      ? 'けが人がいるときは119番、動物が近くにいるときは110番に電話し、役場にも知らせてください。'
      : '動物が近くにいるときや危険を感じるときは110番に電話し、役場にも知らせてください。';
  return {
    title: 'その場から離れてください',
    advice: `${whom}${'stored' in done ? NOTIFIED : NOT_NOTIFIED}`,
  };
}
