const MAY_TURN = /[\p{Bidi_Control}\p{Script=Arabic}\p{Script=Hebrew}]/u;
/** Isolate characters in the text itself: their end characters could end ours. */
const ISOLATES = /[\u2066-\u2069]/g;
const [FIRST_STRONG_ISOLATE, POP_DIRECTIONAL_ISOLATE] = ['\u2068', '\u2069'];

/** Whether each isolate in it is closed, as where a part of it has been isolated already. */
function isClosed(text: string): boolean {
  let depth = 0;
  for (const [isolate] of text.matchAll(ISOLATES)) {
    depth += isolate === POP_DIRECTIONAL_ISOLATE ? -1 : 1;
    if (depth < 0) return false;
  }
  return depth === 0;
}

/**
 * Text written by a person, made safe for use in a sentence: any change of the writing direction ends with
 * it. Text without such characters stays as it is. Not needed for text in its own element (global.css).
 */
export const isolateText = (text: string): string =>
  MAY_TURN.test(text)
    ? FIRST_STRONG_ISOLATE + (isClosed(text) ? text : text.replace(ISOLATES, '')) + POP_DIRECTIONAL_ISOLATE
    : text;
