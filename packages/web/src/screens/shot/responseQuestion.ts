import { type FormQuestion, SIGHTING_FIELDS, SIGHTING_RESPONSE_LABELS } from '@satomori/core';

const NEVER = '1970-01-01T00:00:00.000Z';
const STAMPS = { created_at: NEVER, updated_at: NEVER, deleted_at: null, version: 1, sequence: 0 };
const ID = '00000000-0000-4000-8000-000000000000';

/**
 * What the municipality did about a sighting: not a question of the site's form, because only the office
 * answers it.
 */
export const RESPONSE: FormQuestion = {
  id: ID,
  code: 'response',
  question: SIGHTING_FIELDS.response.label,
  help: '町で行った対応を選びます。',
  is_hunt: false,
  kind: 'single',
  required: false,
  min: null,
  max: null,
  max_length: null,
  unit: null,
  sort_order: Number.MAX_SAFE_INTEGER,
  group_id: null,
  condition: null,
  field: 'response',
  valid_from: NEVER,
  valid_to: null,
  ...STAMPS,
  options: Object.entries(SIGHTING_RESPONSE_LABELS).map(([code, label], sort_order) => ({
    id: `${ID.slice(0, -1)}${sort_order + 1}`,
    question_id: ID,
    code,
    label,
    sort_order,
    icon: null,
    color: null,
    is_other: false,
    is_active: true,
    ...STAMPS,
  })),
};
