import { describe, expect, it } from 'vitest';
import { optionsFor, question } from '../../app/testing/postRows.ts';
import { nextStep, type StepState, stepsOf } from './wizardSteps.ts';

const RESULT = question(10, { required: true });
const TRAP = question(11, { code: 'trap', kind: 'trap', required: false });
const SPECIES = question(12, {
  code: 'species',
  required: true,
  condition: [{ question_code: 'result', any_of: ['captured'] }],
});
const COUNT = question(13, { code: 'adult_count', kind: 'number', required: true });
const MEMO = question(14, { code: 'memo', kind: 'text', required: false });
const QUESTIONS = [RESULT, TRAP, SPECIES, COUNT, MEMO].map((each) => ({
  ...each,
  options: optionsFor(each, { captured: '捕獲', boar: 'イノシシ' }),
}));

const state = (more: Partial<StepState> = {}): StepState => ({
  answers: {},
  presets: [],
  needsPlace: false,
  ...more,
});
const keys = (of: StepState) => stepsOf(QUESTIONS, of).map(({ key }) => key);
const next = (of: StepState, after: string | null) => nextStep(QUESTIONS, of, after).key;

describe('the steps of a post', () => {
  it('are what must be answered, the trap, photos, and what is sent: nothing else', () => {
    expect(keys(state())).toEqual(['result', 'trap', 'adult_count', 'photos', 'confirm']);
    expect(keys(state({ answers: { result: 'captured' } }))).toContain('species');
  });

  it('ask for the place only where it is unknown', () => {
    expect(keys(state({ needsPlace: true }))).toEqual([
      'result',
      'trap',
      'adult_count',
      'photos',
      'place',
      'confirm',
    ]);
  });

  it('pass what is answered, and stop at what was put in by the form', () => {
    const answers = { result: 'captured', trap: 'one', species: 'boar', adult_count: 1 };
    expect(next(state(), null)).toBe('result');
    expect(next(state({ answers }), null)).toBe('photos');
    expect(next(state({ answers, presets: ['adult_count'] }), null)).toBe('adult_count');
    expect(next(state({ answers, presets: ['adult_count'] }), 'adult_count')).toBe('photos');
  });

  it('go on after a question that may stay without an answer', () => {
    expect(next(state({ answers: { result: 'captured' } }), 'trap')).toBe('species');
  });

  it('go on from the place, which is needed no longer, to what is sent', () => {
    const answers = { result: 'captured', species: 'boar', adult_count: 1 };
    expect(next(state({ answers, needsPlace: true }), 'photos')).toBe('place');
    expect(next(state({ answers, needsPlace: false }), 'place')).toBe('confirm');
  });

  it('end with what is sent', () => {
    expect(next(state(), 'photos')).toBe('confirm');
    expect(next(state(), 'confirm')).toBe('confirm');
  });
});
