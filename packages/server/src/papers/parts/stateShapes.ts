import { TRAP_STATE_LOOKS, type TrapState } from '@satomori/core';

type Doc = PDFKit.PDFDocument;

interface Mark {
  doc: Doc;
  x: number;
  y: number;
  /** Half the height of the sign. */
  r: number;
  color: string;
}

const WHITE = '#FFFFFF';

/** The shape alone shows the state, since papers are copied in black and white. Source: R30. */
const SHAPES: Record<TrapState, (mark: Mark) => void> = {
  fired({ doc, x, y, r, color }) {
    doc.polygon([x, y - r], [x + r * 1.1, y + r * 0.9], [x - r * 1.1, y + r * 0.9]).fill(color);
    doc.moveTo(x, y - r * 0.35).lineTo(x, y + r * 0.3);
    doc
      .lineWidth(r * 0.28)
      .strokeColor(WHITE)
      .stroke();
    doc.circle(x, y + r * 0.62, r * 0.16).fill(WHITE);
  },
  checked({ doc, x, y, r, color }) {
    doc.circle(x, y, r * 0.92).fill(WHITE);
    halfDisc({ doc, x, y, r: r * 0.92, color });
    ring({ doc, x, y, r, color });
    doc
      .moveTo(x + r * 0.1, y + r * 0.05)
      .lineTo(x + r * 0.35, y + r * 0.35)
      .lineTo(x + r * 0.7, y - r * 0.35);
    doc
      .lineWidth(r * 0.2)
      .strokeColor(color)
      .stroke();
  },
  armed({ doc, x, y, r, color }) {
    doc.circle(x, y, r * 0.95).fill(color);
  },
  unknown({ doc, x, y, r, color }) {
    const reach = r * 1.15;
    doc.polygon([x, y - reach], [x + reach, y], [x, y + reach], [x - reach, y]).fill(color);
    doc.moveTo(x - r * 0.28, y - r * 0.3);
    doc.bezierCurveTo(x - r * 0.25, y - r * 0.72, x + r * 0.42, y - r * 0.66, x + r * 0.3, y - r * 0.2);
    doc.bezierCurveTo(x + r * 0.24, y, x, y, x, y + r * 0.22);
    doc
      .lineWidth(r * 0.2)
      .strokeColor(WHITE)
      .stroke();
    doc.circle(x, y + r * 0.52, r * 0.14).fill(WHITE);
  },
  path_down({ doc, x, y, r, color }) {
    doc.circle(x, y, r * 0.8).fill(WHITE);
    doc
      .circle(x, y, r * 0.8)
      .lineWidth(r * 0.3)
      .dash(r * 0.7, { space: r * 0.56 });
    doc.strokeColor(color).stroke().undash();
  },
  working({ doc, x, y, r, color }) {
    doc.rect(x - r * 0.88, y - r * 0.88, r * 1.76, r * 1.76).fill(color);
    // A wrench: a handle with an open jaw.
    doc.moveTo(x - r * 0.5, y + r * 0.5).lineTo(x + r * 0.15, y - r * 0.15);
    doc
      .moveTo(x + r * 0.12, y - r * 0.58)
      .lineTo(x + r * 0.12, y - r * 0.12)
      .lineTo(x + r * 0.58, y - r * 0.12);
    doc
      .lineWidth(r * 0.24)
      .strokeColor(WHITE)
      .stroke();
  },
  planned({ doc, x, y, r, color }) {
    doc.circle(x, y, r * 0.85).fill(WHITE);
    doc
      .circle(x, y, r * 0.85)
      .lineWidth(r * 0.18)
      .dash(r * 0.3, { space: r * 0.22 });
    doc.strokeColor(color).stroke().undash();
  },
  stopped({ doc, x, y, r, color }) {
    ring({ doc, x, y, r, color });
    doc.moveTo(x - r * 0.25, y - r * 0.4).lineTo(x - r * 0.25, y + r * 0.4);
    doc.moveTo(x + r * 0.25, y - r * 0.4).lineTo(x + r * 0.25, y + r * 0.4);
    doc
      .lineWidth(r * 0.2)
      .strokeColor(color)
      .stroke();
  },
  removed({ doc, x, y, r, color }) {
    ring({ doc, x, y, r, color });
    const reach = r * 0.38;
    doc.moveTo(x - reach, y - reach).lineTo(x + reach, y + reach);
    doc.moveTo(x - reach, y + reach).lineTo(x + reach, y - reach);
    doc
      .lineWidth(r * 0.2)
      .strokeColor(color)
      .stroke();
  },
};

function ring({ doc, x, y, r, color }: Mark): void {
  doc
    .circle(x, y, r * 0.9)
    .lineWidth(r * 0.18)
    .strokeColor(color)
    .stroke();
}

function halfDisc({ doc, x, y, r, color }: Mark): void {
  const bend = r * 0.5523;
  doc.moveTo(x, y - r);
  doc.bezierCurveTo(x - bend, y - r, x - r, y - bend, x - r, y);
  doc.bezierCurveTo(x - r, y + bend, x - bend, y + r, x, y + r);
  doc.closePath().fill(color);
}

/** Draws the sign of a trap's state around a point, in the same shape and colour as screens and terminal. */
export function drawStateShape(
  doc: Doc,
  state: TrapState,
  { x, y, radius }: { x: number; y: number; radius: number },
): void {
  SHAPES[state]({ doc, x, y, r: radius, color: TRAP_STATE_LOOKS[state].color });
}
