import type { Kysely } from 'kysely';
import {
  changeConditions,
  type Forms,
  questionsOf,
  untouched,
} from '../0020-0039/0034_standard_questions.ts';
import { AGED_KINDS, type ChangedCondition, MAMMALS, where } from '../0020-0039/standardQuestionChanges.ts';

const KINDS = where('report_kind', ...AGED_KINDS, 'capture');

/** Birds that were seen are not divided into 成獣 and 幼獣 either. */
const AGE_OF_SIGHTED: ChangedCondition = {
  is_hunt: false,
  code: 'age',
  from: [KINDS],
  to: [KINDS, where('species', ...MAMMALS)],
};

/** The standard question of sightings as a new site gets it; what a site has changed itself stays as it is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const forms = db as Forms;
  for (const { site_id } of await forms.selectFrom('questions').select('site_id').distinct().execute())
    await changeConditions(forms, site_id, untouched(await questionsOf(forms, site_id)), [AGE_OF_SIGHTED]);
}
