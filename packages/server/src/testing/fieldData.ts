/** The folder of published records outside of the repository; `null` if none is given. */
export function fieldDataFolder(): string | null {
  const folder = process.env['FIELD_DATA_DIR'];
  return folder === undefined || folder === '' ? null : folder;
}
