/** A rectangle in CSS pixels. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** One thing to draw, in the order of the steps; places are those of the window. */
export type Step =
  | {
      kind: 'box';
      box: Box;
      radius: number;
      fill: string;
      /** Colours from left to right, over the fill. */
      shades?: readonly string[];
      edge: { color: string; width: number };
      opacity: number;
    }
  | { kind: 'text'; text: string; box: Box; font: string; color: string; opacity: number }
  | { kind: 'canvas'; canvas: HTMLCanvasElement; box: Box; opacity: number; filter: string }
  | { kind: 'image'; address: string; box: Box; opacity: number; filter: string };

const boxOf = ({ left, top, width, height }: DOMRect): Box => ({ left, top, width, height });
const pixels = (text: string): number => Number.parseFloat(text) || 0;

/** Attributes of a shape that styles may set. */
const LOOKS = ['fill', 'stroke', 'stroke-width', 'fill-opacity', 'stroke-opacity'] as const;

/** The address of a drawing as it looks on the page, where its styles are. */
function svgAddress(svg: SVGSVGElement, { width, height }: Box): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const shapes = [svg, ...svg.querySelectorAll('*')];
  for (const [at, shape] of [copy, ...copy.querySelectorAll('*')].entries()) {
    const style = getComputedStyle(shapes[at] ?? svg);
    for (const look of LOOKS) shape.setAttribute(look, style.getPropertyValue(look));
    shape.removeAttribute('class');
    shape.removeAttribute('style');
  }
  copy.setAttribute('width', `${width}`);
  copy.setAttribute('height', `${height}`);
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
}

/** The lines of a text as the page breaks them. */
function linesOf(text: Text): { text: string; box: Box }[] {
  const range = document.createRange();
  range.selectNodeContents(text);
  const boxes = [...range.getClientRects()];
  if (boxes.length <= 1) return boxes.map((box) => ({ text: text.data.trim(), box: boxOf(box) }));
  return boxes.map((box) => {
    const letters = [...text.data].filter((_letter, at) => {
      range.setStart(text, at);
      range.setEnd(text, at + 1);
      return Math.abs(range.getBoundingClientRect().top - box.top) < 2;
    });
    return { text: letters.join('').trim(), box: boxOf(box) };
  });
}

const fontOf = ({ fontWeight, fontSize, fontFamily }: CSSStyleDeclaration) =>
  `${fontWeight} ${fontSize} ${fontFamily}`;

function textSteps(text: Text, style: CSSStyleDeclaration, opacity: number): Step[] {
  const font = fontOf(style);
  return linesOf(text)
    .filter((line) => line.text !== '')
    .map((line) => ({ kind: 'text', ...line, font, color: style.color, opacity }));
}

/** The colours of a gradient from left to right. */
const shadesOf = ({ backgroundImage }: CSSStyleDeclaration): readonly string[] =>
  backgroundImage.startsWith('linear-gradient') ? (backgroundImage.match(/rgba?\([^)]*\)/g) ?? []) : [];

/** The ring of a shadow without blur, such as that of the chosen sign. */
const RING = /(rgba?\([^)]*\)) 0px 0px 0px (\d+)px/;

function boxSteps(box: Box, style: CSSStyleDeclaration, opacity: number): Step[] {
  const radius = Math.min(
    style.borderTopLeftRadius.endsWith('%') ? Infinity : pixels(style.borderTopLeftRadius),
    box.width / 2,
    box.height / 2,
  );
  const edge = { color: style.borderTopColor, width: pixels(style.borderTopWidth) };
  const [, color = '', width = '0'] = RING.exec(style.boxShadow) ?? [];
  const ring = { color, width: pixels(width) };
  const around = {
    left: box.left - ring.width,
    top: box.top - ring.width,
    width: box.width + 2 * ring.width,
    height: box.height + 2 * ring.width,
  };
  return [
    ...(ring.width === 0
      ? []
      : [{ kind: 'box', box: around, radius: radius + ring.width, fill: '', edge: ring, opacity } as const]),
    { kind: 'box', box, radius, fill: style.backgroundColor, shades: shadesOf(style), edge, opacity },
  ];
}

const levelOf = (node: Node): number => (node instanceof Element ? pixels(getComputedStyle(node).zIndex) : 0);

/** Words for screen readers alone. */
const isOnlySpoken = ({ width, height }: Box, { overflow }: CSSStyleDeclaration): boolean =>
  overflow === 'hidden' && width <= 1 && height <= 1;

/** What the page shows of an element, from back to front: colours, words, drawings and pictures. */
export function collectSteps(element: Element, opacityAround = 1, filterAround = 'none'): Step[] {
  const style = getComputedStyle(element);
  if (style.display === 'none' || style.visibility === 'hidden') return [];
  const box = boxOf(element.getBoundingClientRect());
  const opacity = opacityAround * Number(style.opacity);
  const filter = style.filter === 'none' || style.filter === '' ? filterAround : style.filter;
  if (opacity === 0 || isOnlySpoken(box, style)) return [];
  if (element instanceof HTMLCanvasElement)
    return [{ kind: 'canvas', canvas: element, box, opacity, filter }];
  if (element instanceof SVGSVGElement)
    return [{ kind: 'image', address: svgAddress(element, box), box, opacity, filter }];
  if (element instanceof HTMLImageElement)
    return element.naturalWidth === 0 ? [] : [{ kind: 'image', address: element.src, box, opacity, filter }];
  if (element instanceof HTMLSelectElement) {
    const text = element.selectedOptions[0]?.text ?? '';
    return [{ kind: 'text', text, box, font: fontOf(style), color: style.color, opacity }];
  }
  const children = [...element.childNodes].sort((one, other) => levelOf(one) - levelOf(other));
  return [
    ...boxSteps(box, style, opacity),
    ...children.flatMap((child) =>
      child instanceof Element
        ? collectSteps(child, opacity, filter)
        : child instanceof Text
          ? textSteps(child, style, opacity)
          : [],
    ),
  ];
}
