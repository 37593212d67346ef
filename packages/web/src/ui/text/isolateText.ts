const MAY_TURN = /[\p{Bidi_Control}\p{Script=Arabic}\p{Script=Hebrew}]/u;
/** Isolates of the text's own: an end among them would end ours. */
const ISOLATES = /[\u2066-\u2069]/g;
const [FIRST_STRONG_ISOLATE, POP_DIRECTIONAL_ISOLATE] = ['\u2068', '\u2069'];

/** Whether each of its isolates ends within it, as where a part of it has been isolated already. */
function isClosed(text: string): boolean {
  let depth = 0;
  for (const [isolate] of text.matchAll(ISOLATES)) {
    depth += isolate === POP_DIRECTIONAL_ISOLATE ? -1 : 1;
    if (depth < 0) return false;
  }
  return depth === 0;
}

/**
 * What somebody wrote, fit to stand in a sentence of ours: whatever turns the direction of writing in it ends with
 * it. Text that turns nothing stays as it is. An element of its own (global.css) needs none of this.
 */
export const isolateText = (text: string): string =>
  MAY_TURN.test(text)
    ? FIRST_STRONG_ISOLATE + (isClosed(text) ? text : text.replace(ISOLATES, '')) + POP_DIRECTIONAL_ISOLATE
    : text;
