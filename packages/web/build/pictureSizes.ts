import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

interface Node {
  tagName?: string;
  properties?: Record<string, unknown>;
  children?: Node[];
}

/** Where a PNG file says its width and height. */
const WIDTH_AT = 16;
const HEIGHT_AT = 20;

function* picturesIn(node: Node): Generator<Node> {
  if (node.tagName === 'img') yield node;
  for (const child of node.children ?? []) yield* picturesIn(child);
}

/** Gives the pictures of a document the sizes of their files (PNG), so that the text below does not jump. */
export const pictureSizes = () => (tree: Node, file: { path?: string }) => {
  for (const { properties = {} } of picturesIn(tree)) {
    const png = readFileSync(resolve(dirname(file.path ?? ''), String(properties['src'])));
    properties['width'] = png.readUInt32BE(WIDTH_AT);
    properties['height'] = png.readUInt32BE(HEIGHT_AT);
  }
};
