import * as z from 'zod/mini';

const source = z.object({
  type: z.literal('user'),
  userId: z.string().check(z.minLength(1), z.maxLength(100)),
});

/** What all events have, of those that come from one person. */
const common = {
  webhookEventId: z.string().check(z.minLength(1), z.maxLength(100)),
  /** Milliseconds, by LINE's clock. */
  timestamp: z.int(),
  source,
};

const eventSchema = z.discriminatedUnion('type', [
  z.object({
    ...common,
    type: z.literal('message'),
    replyToken: z.optional(z.string()),
    message: z.object({ type: z.literal('text'), text: z.string() }),
  }),
  z.object({ ...common, type: z.literal('unfollow') }),
]);
export type LineEvent = z.output<typeof eventSchema>;

const callSchema = z.object({ events: z.array(z.unknown()) });

/** The events of a call that are of use: other kinds, and those of groups, are left out. */
export function lineEventsOf(body: unknown): LineEvent[] {
  const call = z.safeParse(callSchema, body);
  if (!call.success) return [];
  return call.data.events.flatMap((event) => {
    const read = z.safeParse(eventSchema, event);
    return read.success ? [read.data] : [];
  });
}
