/** Packages that stay files of their own: they load a compiled library, a font or a program from beside themselves. */
export const NOT_BUNDLED = [
  '@node-rs/argon2',
  'better-sqlite3',
  'heic-decode',
  'pdfkit',
  'pg-native',
  'sharp',
];
