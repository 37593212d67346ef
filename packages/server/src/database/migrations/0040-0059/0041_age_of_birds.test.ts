import { newId } from '@satomori/core';
import { expect, it } from 'vitest';
import { scopeOfSystem } from '../../../access/scope.ts';
import { defaultQuestionRows, type NewQuestion } from '../../../questions/defaults.ts';
import { insertQuestions } from '../../../questions/repository.ts';
import { describeOnEachEngine } from '../../../testing/describeOnEachEngine.ts';
import { placeForDatabase } from '../../../testing/openTestDatabase.ts';
import { migrate } from '../migrate.ts';
import { MIGRATIONS } from '../index.ts';

const BEFORE = Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => name < '0041'));
const KINDS = ['sighting', 'camera', 'injury', 'accident', 'carcass', 'capture'];
const FORMER = JSON.stringify([{ question_code: 'report_kind', any_of: KINDS }]);
const OWN = JSON.stringify([{ question_code: 'report_kind', any_of: ['sighting'] }]);

const isAge = ({ is_hunt, field }: { is_hunt: boolean; field: string | null }) =>
  !is_hunt && field === 'age_class';

describeOnEachEngine('the age of birds that were seen', (engine) => {
  it('is not asked any more, where the site has kept the standard question', async () => {
    const place = await placeForDatabase(engine);
    const database = place.open();
    const { db } = database;
    const addSite = async (change: Partial<NewQuestion>) => {
      const siteId = newId();
      const { questions, options } = defaultQuestionRows(1);
      const former = questions.map((question) => (isAge(question) ? { ...question, ...change } : question));
      await insertQuestions(db, scopeOfSystem(siteId), { questions: former, options });
      return siteId;
    };
    const conditionOf = async (siteId: string) => {
      const rows = await db.selectFrom('questions').selectAll().where('site_id', '=', siteId).execute();
      return rows.find(isAge)?.condition;
    };

    await migrate(database, BEFORE);
    const kept = await addSite({ condition: FORMER });
    const ownCondition = await addSite({ condition: OWN });
    const ownVersion = await addSite({ condition: FORMER, version: 2 });
    await migrate(database);

    const standard = defaultQuestionRows(1).questions.find(isAge)?.condition ?? '';
    expect(await conditionOf(kept)).toEqual(JSON.parse(standard));
    expect(await conditionOf(ownCondition)).toEqual(JSON.parse(OWN));
    expect(await conditionOf(ownVersion)).toEqual(JSON.parse(FORMER));
    await database.close();
    await place.remove();
  });
});
