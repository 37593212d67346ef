import {
  answerProblems,
  askedQuestions,
  BEFORE_RECORDS,
  CAPTURE_FIELDS,
  type EndpointDefinition,
  type FormAnswers,
  type FormQuestion,
  type InputProblem,
  isBeforeRecords,
  isInFuture,
} from '@satomori/core';
import { bodyProblems } from '@satomori/core/bodies';
import { damageSentence } from '../../photos/photoDamageWords.ts';
import { type PostDraft, timeOf, writtenPlaceProblem } from '../draft/postDraft.ts';

/** Parts of a form that are no questions; the number and whose it is are a capture's. */
type Part = 'photos' | 'time' | 'place' | 'captureNo' | 'hunter';

/** What is wrong with a form: at the question (by its code) or the part, or of the whole. */
export interface FormProblems {
  questions: Readonly<Record<string, string>>;
  parts: Partial<Record<Part, string>>;
  /** For which the form has no place of its own. */
  others: readonly string[];
}

export const NO_PROBLEMS: FormProblems = { questions: {}, parts: {}, others: [] };

export const countProblems = ({ questions, parts, others }: FormProblems): number =>
  Object.keys(questions).length + Object.keys(parts).length + others.length;

const PART_NAMES: Record<Part, string> = {
  photos: '写真',
  time: '日時',
  place: '場所',
  captureNo: CAPTURE_FIELDS.capture_no.label,
  hunter: '捕獲した人',
};

/** What is to be edited, by the names that stand in the form. */
export const problemNames = (problems: FormProblems, questions: readonly FormQuestion[]): string[] => [
  ...(Object.keys(problems.parts) as Part[]).map((part) => PART_NAMES[part]),
  ...questions.filter(({ code }) => code in problems.questions).map(({ question }) => question),
];

const PART_OF: Record<string, Part> = {
  captured_at: 'time',
  witnessed_at: 'time',
  time_precision: 'time',
  latitude: 'place',
  longitude: 'place',
  accuracy: 'place',
  position_source: 'place',
  place: 'place',
  capture_no: 'captureNo',
  hunter_id: 'hunter',
  photos: 'photos',
};
/** The sum of a capture's counts is wrong where a count is. */
const ASKED_BY: Record<string, string> = { count: 'adult_count' };

/** The question that a field's problem belongs to; one that is asked with these answers goes first. */
function questionFor(
  questions: readonly FormQuestion[],
  answers: FormAnswers,
  field: string,
): FormQuestion | undefined {
  const [first = '', second] = field.split('.');
  if (first === 'answers') return questions.find(({ id }) => id === second);
  const other = ASKED_BY[first];
  const asked = askedQuestions(questions, answers);
  const find = (among: readonly FormQuestion[], name: string | undefined) =>
    among.find((each) => each.field === name);
  return find(asked, first) ?? find(asked, other) ?? find(questions, other) ?? find(questions, first);
}

/** Puts the problems of the contract's fields where the form asks for them. */
export function placeProblems(
  problems: readonly InputProblem[],
  questions: readonly FormQuestion[],
  answers: FormAnswers,
): FormProblems {
  const placed: { questions: Record<string, string>; parts: FormProblems['parts']; others: string[] } = {
    questions: {},
    parts: {},
    others: [],
  };
  for (const { field, message } of problems) {
    const question = questionFor(questions, answers, field);
    const part = PART_OF[field.split('.')[0] ?? ''];
    if (question !== undefined) placed.questions[question.code] ??= message;
    else if (part !== undefined) placed.parts[part] ??= message;
    else placed.others.push(field === '' ? message : `${field}: ${message}`);
  }
  return placed;
}

function timeProblem(at: string | null, now: number): string | null {
  if (at === null) return '日時を入力してください';
  if (isInFuture(at, now)) return 'これからの日時は記録できません';
  return isBeforeRecords(at) ? BEFORE_RECORDS : null;
}

const DECIDE = '外すか、撮り直す（選び直す）と送信できます。ほかの写真と入力した内容は残っています。';

/** Which photos are damaged; nothing is sent before it is decided what becomes of them. Source: R64. */
function photosProblem({ photos }: PostDraft): string | null {
  const damaged = photos.map((photo, index) => damageSentence(photo, index + 1)).join('');
  return damaged === '' ? null : `${damaged}${DECIDE}`;
}

/** What the form itself finds: unanswered, out of bounds, no time, from the future. */
function ownProblems(draft: PostDraft, questions: readonly FormQuestion[], now: number): FormProblems {
  const wrong = answerProblems(questions, draft.answers);
  const { at } = timeOf(draft);
  const time = timeProblem(at, now);
  const place = writtenPlaceProblem(draft);
  const photos = photosProblem(draft);
  return {
    questions: Object.fromEntries(wrong.map(({ question, message }) => [question.code, message])),
    parts: {
      ...(photos === null ? {} : { photos }),
      ...(time === null ? {} : { time }),
      ...(place === null ? {} : { place }),
    },
    others: [],
  };
}

export interface PostCheck {
  /** What the post would be sent to. */
  endpoint: EndpointDefinition;
  draft: PostDraft;
  /** The post as it would be sent. */
  point: unknown;
  questions: readonly FormQuestion[];
  /** Until this one is answered, nothing is said of the fields that hang on it. */
  leading: string;
  /** Milliseconds. */
  now: number;
}

/** Everything for which this post would be refused, found before it is sent: by the form, and by the contract. */
export function findProblems({ endpoint, draft, point, questions, leading, now }: PostCheck): FormProblems {
  const own = ownProblems(draft, questions, now);
  if (own.questions[leading] !== undefined) return own;
  const contract = placeProblems(bodyProblems(endpoint, point), questions, draft.answers);
  return {
    questions: { ...contract.questions, ...own.questions },
    parts: { ...contract.parts, ...own.parts },
    others: contract.others,
  };
}

type Said = PostDraft & { captureNo?: string | null; hunterId?: string | null };

/** What a part of the form says, to see whether it was changed. */
const SAID: Record<Part, (draft: Said) => unknown> = {
  photos: ({ photos }) => photos,
  time: ({ typedTime, precision, photos }) => [typedTime, precision, photos],
  place: ({ positionFrom, gps, mapPlace, typedPlace, mesh, place, photos, answers }) => [
    positionFrom,
    gps,
    mapPlace,
    typedPlace,
    mesh,
    place,
    photos.map(({ id }) => id),
    answers,
  ],
  captureNo: ({ captureNo }) => captureNo,
  hunter: ({ hunterId }) => hunterId,
};

/** Of the problems found in a draft, those that the person has not touched since. */
export function remainingProblems(found: FormProblems, tried: Said, now: Said): FormProblems {
  const isSame = (before: unknown, after: unknown) => JSON.stringify(before) === JSON.stringify(after);
  const parts = Object.entries(found.parts) as [Part, string][];
  return {
    questions: Object.fromEntries(
      Object.entries(found.questions).filter(([code]) => isSame(tried.answers[code], now.answers[code])),
    ),
    parts: Object.fromEntries(parts.filter(([part]) => isSame(SAID[part](tried), SAID[part](now)))),
    others: found.others,
  };
}
