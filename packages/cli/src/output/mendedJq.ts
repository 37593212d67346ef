import { compile, type JqNode } from '@michaelhomer/jqjs';

/** The class of the node at the root of a filter: the library gives it out in no other way. */
const classOf = (filter: string): JqNode => Object.getPrototypeOf(compile(filter).ast) as JqNode;

/** jq: what the left side gives but for null and false, or else the right side. The library also gave the null. */
function mendAlternative(node: JqNode): void {
  node.apply = function* (this: { lhs: JqNode; rhs: JqNode }, input, scope) {
    let isFound = false;
    for (const value of this.lhs.apply(input, scope)) {
      if (value === null || value === false) continue;
      isFound = true;
      yield value;
    }
    if (!isFound) yield* this.rhs.apply(input, scope);
  };
}

mendAlternative(classOf('.a // .b'));

/** Texts are left as they are; outside of them, a slice without its beginning or its end. */
const OPEN_SLICE = /"(?:[^"\\]|\\.)*"|\[\s*:|:\s*\]/g;
/** Longer than any array or text. */
const END = 4_294_967_295;

/** jq: a slice without a bound goes from the first, or to the last. The library gives nothing, or leaves the last out. */
const withBounds = (filter: string): string =>
  filter.replaceAll(OPEN_SLICE, (found) => {
    if (found.startsWith('"')) return found;
    return found.startsWith('[') ? '[0:' : `:${END}]`;
  });

export const compileMended = (filter: string) => compile(withBounds(filter));
