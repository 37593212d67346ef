import { type Sighting, sightingRule } from '@satomori/core';

export const EMERGENCY_CALLS = [
  { number: '110', word: '警察' },
  { number: '119', word: '救急' },
] as const;

const NOTIFIED = 'この投稿は、役場と近くの班にすぐ通知されました。';

/** What to do after a report of a bear or an injured person; `null` for other sightings. */
export function dangerWords(sighting: Sighting): { title: string; advice: string } | null {
  const rule = sightingRule(sighting);
  if (rule === null) return null;
  const whom =
    rule === 'injury'
      ? 'けが人がいるときは119番、動物が近くにいるときは110番に電話し、役場にも知らせてください。'
      : '動物が近くにいるときや危険を感じるときは110番に電話し、役場にも知らせてください。';
  return { title: 'その場から離れてください', advice: `${whom}${NOTIFIED}` };
}
