import { FAINT_INK, type Paper, RULE } from './page.ts';

const GAP = 8;
const CAPTION = { size: 7.5, height: 12 };
const COLUMNS = 2;
/** Shorter pictures show too little of an animal. */
const MIN_HEIGHT = 92;
const MAX_HEIGHT = 190;
/** 170 dots per inch at the usual size: enough for a number sprayed on an animal. */
const MAX_PIXELS = 800;

export interface GridPhoto {
  file: string;
  caption: string;
}

/** Loaded with the first photo: most papers have none. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // The processors are for the API, and no photo is read twice.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

/** The file of a photo as a JPEG; `null` where it cannot be read. */
async function readPhoto(file: string): Promise<Buffer | null> {
  const sharp = await loadSharp();
  return sharp(file)
    .resize(MAX_PIXELS, MAX_PIXELS, { fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 72 })
    .toBuffer()
    .catch(() => null);
}

/**
 * Photos beside each other in two columns with captions, upright as their copies are; further pages follow where they
 * do not fit. They are read one at a time, since a report of many animals has thousands.
 */
export async function drawPhotoGrid(
  paper: Paper,
  photos: readonly GridPhoto[],
  { rowsPerPage }: { rowsPerPage: number },
): Promise<void> {
  const width = (paper.width - GAP) / COLUMNS;
  for (let start = 0; start < photos.length; start += COLUMNS) {
    if (paper.y + MIN_HEIGHT + CAPTION.height > paper.bottom) paper.newPage();
    const rowsLeft = Math.min(rowsPerPage, Math.ceil((photos.length - start) / COLUMNS));
    const room = (paper.bottom - paper.y) / rowsLeft - CAPTION.height - GAP / 2;
    const height = Math.min(Math.max(room, MIN_HEIGHT), MAX_HEIGHT);
    const row = photos.slice(start, start + COLUMNS);
    for (const [index, { file, caption }] of row.entries()) {
      const x = paper.left + index * (width + GAP);
      drawPhoto(paper, { image: await readPhoto(file), caption, x, width, height });
    }
    paper.y += height + CAPTION.height + GAP / 2;
  }
}

function drawPhoto(
  paper: Paper,
  {
    image,
    caption,
    x,
    width,
    height,
  }: { image: Buffer | null; caption: string; x: number; width: number; height: number },
): void {
  const { y } = paper;
  const style = { size: CAPTION.size, width, mostLines: 1, align: 'center' } as const;
  if (image === null) {
    paper.writeBlock('写真を読み込めません', x, y + height / 2, { ...style, color: FAINT_INK });
  } else {
    const draw = () =>
      paper.doc.image(image, x, y, { fit: [width, height], align: 'center', valign: 'center' });
    paper.figure(caption, draw);
  }
  paper.artifact(() => paper.doc.rect(x, y, width, height).lineWidth(0.5).strokeColor(RULE).stroke());
  paper.content('Caption', () => paper.writeBlock(caption, x, y + height + 1, style));
}
