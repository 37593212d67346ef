/** Folder for the screenshots of the walks; without it none are taken. */
export const PICTURES = process.env['SATOMORI_PICTURES'] || undefined;
