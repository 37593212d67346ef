/** Of the form that shows it, in points; wide enough for `/ 99999`. */
const BOX = { width: 60, above: 10, below: 4 };

/** pdfkit's internal object for the font that is set. */
interface SetFont {
  id: string;
  ref(): object;
  encode(text: string): [codes: string[], positions: unknown[]];
}

export interface PageTotal {
  /** Shows the text on the current page, in its colour: from `x` on, on this baseline. */
  show(x: number, baseline: number): void;
  /** Writes the text, in the font that is set. */
  write(text: string, size: number): void;
}

/**
 * A text that is known at the end and shown on each page, though finished pages are written at once: a form (XObject)
 * that the pages refer to.
 */
export function createPageTotal(doc: PDFKit.PDFDocument): PageTotal {
  const fonts: Record<string, object> = {};
  const form = doc.ref({
    Type: 'XObject',
    Subtype: 'Form',
    BBox: [0, -BOX.below, BOX.width, BOX.above],
    Resources: { Font: fonts },
  });
  return {
    show: (x, baseline) => {
      doc.page.xobjects.PageTotal = form;
      // pdfkit's pages have their origin at the top.
      doc.addContent(`q 1 0 0 -1 ${x} ${baseline} cm /PageTotal Do Q`);
    },
    write: (text, size) => {
      const { _font: font } = doc as unknown as { _font: SetFont };
      fonts[font.id] = font.ref();
      form.end(`BT /${font.id} ${size} Tf [<${font.encode(text)[0].join('')}>] TJ ET`);
    },
  };
}
