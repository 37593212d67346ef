import { type Answers, rows } from './fakeServer.ts';
import { optionsFor, question } from './postRows.ts';
import { user } from './rows.ts';

const ASKED = { is_hunt: false, required: true };
const KIND = question(10, { code: 'report_kind', question: '区分', field: 'report_kind', ...ASKED });
const SPECIES = question(11, { code: 'species', question: '動物の種類', field: 'species', ...ASKED });
const MEMO = question(12, { code: 'memo', question: '状況', kind: 'text', field: 'memo', is_hunt: false });

/** The form of sightings with three questions (区分: 痕跡, 動物の種類: イノシシ, 状況), for a person who posts them. */
export const SIGHTING_FORM: Answers = {
  'GET /api/users': () => rows([user({ is_hunter: false, is_posting: true })]),
  'GET /api/qa_lists': () => rows([KIND, SPECIES, MEMO]),
  'GET /api/answer_options': () =>
    rows([...optionsFor(KIND, { trace: '痕跡' }), ...optionsFor(SPECIES, { boar: 'イノシシ' })]),
  'GET /api/map_points': () => rows([]),
};
