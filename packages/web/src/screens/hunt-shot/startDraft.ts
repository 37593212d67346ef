import type { FormQuestion, Trap } from '@satomori/core';
import { beginAt } from '../../posts/draft/mapPlace.ts';
import { startAnswers, startFiring } from '../../traps/captureStart.ts';
import { type HuntDraft, newHuntDraft } from './huntDraft.ts';
import { withPresetCounts } from './presetCounts.ts';
import { withAnswersOfTrap } from './trapAnswers.ts';

/** The draft that the form's address begins: of a trap, with what was found in it, or of a place on a map. */
export function startDraft(
  now: number,
  params: URLSearchParams,
  questions: readonly FormQuestion[],
  traps: readonly Trap[],
): HuntDraft {
  const trapId = params.get('trap_id');
  const firing = startFiring(params);
  const draft = newHuntDraft(now, startAnswers(params, questions));
  const trap = traps.find(({ id }) => id === trapId) ?? null;
  const known = trap === null ? draft : { ...draft, ...withAnswersOfTrap(questions, draft, trap) };
  const counted = withPresetCounts(questions, {}, known);
  const answered = trapId === null || firing === null ? null : { ...firing, trapId };
  return beginAt({ ...known, ...counted, firing: answered }, params);
}
