import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where the pictures of the tours are kept: $SATOMORI_PICTURES, or a folder for temporary things. */
export const PICTURES = process.env['SATOMORI_PICTURES'] || join(tmpdir(), 'satomori-pictures');
