import { expect, it, vi } from 'vitest';
import { answerOf, attemptOf } from './attempt.ts';

/** A body of 10 MB, in parts of 1 kB. */
function longAnswer(status: number) {
  let parts = 0;
  const cancel = vi.fn<() => void>();
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      parts += 1;
      if (parts > 10_000) controller.close();
      else controller.enqueue(new TextEncoder().encode('理由'.repeat(170)));
    },
    cancel,
  });
  return { response: new Response(body, { status }), cancel, parts: () => parts };
}

it.each([200, 410, 503])('of a long answer %d only the beginning is read', async (status) => {
  const { response, cancel, parts } = longAnswer(status);
  await attemptOf(response, 0);
  expect(cancel).toHaveBeenCalledOnce();
  expect(parts()).toBeLessThan(5);
});

it('tells the status and the first letters of an answer', async () => {
  expect(await answerOf(longAnswer(503).response)).toBe(`HTTP 503 ${'理由'.repeat(100)}`);
  expect(await answerOf(new Response('あと'.repeat(3), { status: 400 }))).toBe('HTTP 400 あとあとあと');
  expect(await answerOf(new Response(null, { status: 204 }))).toBe('HTTP 204');
});
