import type { ImportReading } from './importReading.ts';

/** What the page asks of an open file: the methods of its reading. */
type ReadingCalls = Pick<
  ImportReading,
  'open' | 'propose' | 'withFields' | 'profile' | 'interpret' | 'rows' | 'edit' | 'nextBatch' | 'faultyCsv'
>;
export type ReadingCall = keyof ReadingCalls;
export type ArgumentOf<Call extends ReadingCall> = Parameters<ReadingCalls[Call]>[0];
export type AnswerOf<Call extends ReadingCall> = Awaited<ReturnType<ReadingCalls[Call]>>;

export interface ReadingRequest {
  id: number;
  call: ReadingCall;
  argument: unknown;
}
export type ReadingReply =
  | { id: number; answer: unknown }
  /** `isForPerson`: a sentence that says what to do. */
  | { id: number; error: string; isForPerson: boolean }
  | { done: number; total: number };

/** By name: errors lose their class between a worker and its page. */
const FOR_PEOPLE = ['UnreadableFile', 'UnusableMapping'];

/** An error as it can be told to the page. */
function failure(id: number, error: unknown): ReadingReply {
  const { name, message } = error as Error;
  const { details = [] } = error as { details?: readonly string[] };
  return { id, error: [message, ...details].join('。'), isForPerson: FOR_PEOPLE.includes(name) };
}

/** Answers a call of the page. */
export async function answerCall(
  reading: ReadingCalls,
  { id, call, argument }: ReadingRequest,
): Promise<ReadingReply> {
  try {
    return { id, answer: await (reading[call] as (argument: unknown) => unknown).call(reading, argument) };
  } catch (error) {
    return failure(id, error);
  }
}
