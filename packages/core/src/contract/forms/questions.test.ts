import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { answersSchema } from '../../schemas/primitives.ts';
import { listAnswerOptions, listQuestions } from './questions.ts';

const ID = '019a9e2c-0000-7000-8000-000000000001';

describe('questions', () => {
  it.each([[{}], [{ is_hunt: 'true' }], [{ is_hunt: '1', q: 'x' }]])('are refused for %j', (query) => {
    expect(z.safeDecode(listQuestions.query, query as never).success).toBe(false);
  });

  it('are asked for captures or for sightings', () => {
    expect(z.decode(listQuestions.query, { is_hunt: '1' })).toEqual({ is_hunt: true });
    expect(z.decode(listQuestions.query, { is_hunt: '0' })).toEqual({ is_hunt: false });
  });
});

describe('options', () => {
  it.each(['', ',', 'x', `${ID},`])('are refused for the questions "%s"', (question_ids) => {
    expect(z.safeDecode(listAnswerOptions.query, { question_ids }).success).toBe(false);
  });

  it('are asked for several questions', () => {
    expect(z.decode(listAnswerOptions.query, { question_ids: `${ID},${ID}` })).toEqual({
      question_ids: [ID, ID],
    });
  });
});

describe('answers', () => {
  it('are refused under anything but the id of a question', () => {
    expect(z.safeDecode(answersSchema, { species: 'boar' }).success).toBe(false);
    expect(z.safeDecode(answersSchema, { [ID]: { code: 'boar' } } as never).success).toBe(false);
  });

  it('are a code, codes, a number or a text', () => {
    for (const answer of ['boar', ['a', 'b'], 3]) {
      expect(z.safeDecode(answersSchema, { [ID]: answer }).success).toBe(true);
    }
  });
});
