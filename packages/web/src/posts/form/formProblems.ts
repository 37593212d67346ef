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
import { damageSentence } from '../../photos/photoWords.ts';
import { type PostDraft, timeOf, writtenPlaceProblem } from '../draft/postDraft.ts';

/** Parts of a form other than questions; number and hunter are only in forms of captures. */
type Part = 'photos' | 'time' | 'place' | 'captureNo' | 'hunter';

/** Problems of a form: at a question (by its code), at a part, or of the whole. */
export interface FormProblems {
  questions: Readonly<Record<string, string>>;
  parts: Partial<Record<Part, string>>;
  /** Problems that have no place in the form. */
  others: readonly string[];
}

export const NO_PROBLEMS: FormProblems = { questions: {}, parts: {}, others: [] };

export const countProblems = ({ questions, parts, others }: FormProblems): number =>
  Object.keys(questions).length + Object.keys(parts).length + others.length;

const PART_NAMES: Record<Part, string> = {
  photos: '写真',
  time: CAPTURE_FIELDS.captured_at.label,
  place: CAPTURE_FIELDS.place.label,
  captureNo: CAPTURE_FIELDS.capture_no.label,
  hunter: '捕獲した人',
};

/** Names, as shown in the form, of what must be corrected. */
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
/** A wrong total of a capture is shown at the counts that it is the sum of. */
const ASKED_BY: Record<string, string> = { count: 'adult_count' };

/** The question that a field's problem belongs to; one that is asked with these answers is preferred. */
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

/** Assigns problems of the API's fields to the questions of the form. */
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

/** Names damaged photos; nothing is sent until the person has decided about them. Source: R64. */
function photosProblem({ photos }: PostDraft): string | null {
  const damaged = photos.map((photo, index) => damageSentence(photo, index + 1)).join('');
  return damaged === '' ? null : `${damaged}${DECIDE}`;
}

/**
 * Problems that the form itself finds: unanswered questions, values out of bounds, a missing or future time.
 */
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
  /** The endpoint that the post would be sent to. */
  endpoint: EndpointDefinition;
  draft: PostDraft;
  /** The post as it would be sent. */
  point: unknown;
  questions: readonly FormQuestion[];
  /** Until this question is answered, problems of fields that depend on it are not shown. */
  leading: string;
  /** Milliseconds. */
  now: number;
}

/**
 * Finds everything for which the server would refuse this post: checks of the form and of the endpoint's
 * schema.
 */
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

/** The values of a part of the form, to detect changes. */
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

/** The problems found in a draft, without those that the person has changed since. */
function remainingProblems(found: FormProblems, tried: Said, now: Said): FormProblems {
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

/** What is still wrong with a draft, and whether all that was found has been changed since. */
export function problemsOf<Draft extends Said>(
  { problems: found, tried }: { problems: FormProblems; tried: Draft | null },
  draft: Draft,
): { problems: FormProblems; isEdited: boolean } {
  const problems = tried === null ? found : remainingProblems(found, tried, draft);
  return { problems, isEdited: countProblems(found) > 0 && countProblems(problems) === 0 };
}
