import type { AnswerOption, Capture, Photo, Sighting, Question } from '@satomori/core';
import { captureRow, photoRow, sightingRow } from '@satomori/core/testing';
import { GROUP_ID, user } from './rows.ts';

const id = (digits: number) => `019400f0-0000-7000-8000-0000000001${digits}`;
const NOW = '2026-11-20T01:00:00.000Z';
const stamps = { created_at: NOW, updated_at: NOW, deleted_at: null, version: 1, sequence: 1 };

export const question = (number: number, changes: Partial<Question>): Question => ({
  id: id(number),
  code: 'result',
  question: '結果',
  help: null,
  is_hunt: true,
  kind: 'single',
  required: false,
  min: null,
  max: null,
  max_length: null,
  unit: null,
  sort_order: number,
  group_id: null,
  condition: null,
  field: 'result',
  valid_from: NOW,
  valid_to: null,
  ...stamps,
  ...changes,
});

export const optionsFor = ({ id: question_id }: Question, labels: Record<string, string>): AnswerOption[] =>
  Object.entries(labels).map(([code, label], sort_order) => ({
    id: crypto.randomUUID(),
    question_id,
    code,
    label,
    sort_order,
    icon: null,
    color: null,
    is_other: false,
    is_active: true,
    ...stamps,
  }));

export const image = (changes: Partial<Photo> = {}): Photo =>
  photoRow({
    id: id(70),
    owner_id: id(80),
    exif_available: true,
    taken_at: NOW,
    uploaded_by: user().id,
    created_at: NOW,
    ...changes,
  });

export const capture = (changes: Partial<Capture> = {}): Capture =>
  captureRow({
    id: id(80),
    posted_by: user().id,
    posted_by_name: user().name,
    hunter_id: user().id,
    hunter_name: user().name,
    group_id: GROUP_ID,
    group_name: '西谷班',
    captured_at: NOW,
    capture_no: '001A-7',
    latitude: 35.1,
    longitude: 135.4,
    accuracy: 8,
    position_source: 'gps',
    place: '西谷',
    sex: 'female',
    age_class: 'adult',
    weight_kg: 62.5,
    weight_measure: 'measured',
    disposal: 'buried',
    ...stamps,
    ...changes,
  });

/** A row of a sighting of a bear. */
export const sighting = (changes: Partial<Sighting> = {}): Sighting =>
  sightingRow({
    id: id(90),
    posted_by: user().id,
    posted_by_name: user().name,
    witnessed_at: NOW,
    latitude: 35.1,
    longitude: 135.4,
    position_source: 'map',
    place: '西谷',
    mesh_code: '5235031',
    ...stamps,
    ...changes,
  });
