import { newId } from '@satomori/core';
import type { NewQuestion } from '../questions/defaults.ts';
import { insertQuestions } from '../questions/repository.ts';
import { scopeOfSystem } from '../access/scope.ts';
import type { TestServer } from './startTestServer.ts';

type Asked = Pick<NewQuestion, 'code' | 'kind'> &
  Partial<NewQuestion> & { options?: readonly string[]; site?: 'satomori' | 'hokapato' };

let order = 100;

/** Adds a site's own question to the form of captures; @returns its id */
export async function addQuestion(
  server: TestServer,
  { options = [], site, ...asked }: Asked,
): Promise<string> {
  order += 1;
  const id = newId();
  const stamps = { created_at: 0, updated_at: 0, deleted_at: null, version: 1, sequence: 0 };
  const question: NewQuestion = {
    id,
    question: `質問 ${asked.code}`,
    help: null,
    is_hunt: true,
    required: false,
    min: null,
    max: null,
    max_length: null,
    unit: null,
    sort_order: order,
    group_id: null,
    condition: null,
    field: null,
    valid_from: 0,
    valid_to: null,
    ...stamps,
    ...asked,
  };
  const rows = options.map((code, sort_order) => ({
    id: newId(),
    question_id: id,
    code,
    label: code,
    sort_order,
    icon: null,
    color: null,
    is_other: false,
    is_active: true,
    ...stamps,
  }));
  const scope = scopeOfSystem(server.world.sites[site ?? 'satomori']);
  await insertQuestions(server.database.db, scope, { questions: [question], options: rows });
  return id;
}
