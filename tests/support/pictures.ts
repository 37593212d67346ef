import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Folder for the screenshots of the tours: $SATOMORI_PICTURES, or a temporary folder. */
export const PICTURES = process.env['SATOMORI_PICTURES'] || join(tmpdir(), 'satomori-pictures');
