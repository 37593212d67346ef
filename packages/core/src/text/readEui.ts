/**
 * Reads the number of a sensor or gateway (EUI-64). Devices also print it in capitals, with separators.
 *
 * @returns 16 hexadecimal digits in lower case; `null` for anything else
 */
export function readEui(text: string): string | null {
  const digits = text
    .normalize('NFKC')
    .replaceAll(/[\s:-]/g, '')
    .toLowerCase();
  return /^[0-9a-f]{16}$/.test(digits) ? digits : null;
}
