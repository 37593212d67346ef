/**
 * What people in Japan read in Latin letters too: units, formats, keys of the keyboard, names of makers and models.
 */
const USUAL = [
  'GPS CSV PDF QR ID URL OK EUI DevEUI EXIF JPEG JPG PNG HEIC WebP km cm mm kg dBm dB MHz GB MB kB KB',
  'mV RSSI SNR SN SF CPUE SPUE Enter Esc Tab Shift Ctrl Alt Home End iPhone iPad Safari Chrome Android',
  'Linux Windows macOS Excel LINE LoRa LoRaWAN AI Milesight Dragino Netvox Browan ChirpStack Leaflet',
].flatMap((line) => line.split(' '));

/**
 * Words in Latin letters that a reader of Japanese need not know, in visible text and in text for screen readers
 * (names and descriptions, placeholders, the page's title). Runs in the page.
 *
 * Ignored are single letters, words with a digit (models, sensor numbers, network addresses) and the usual ones.
 */
function findLatinWords(usual: readonly string[]): string[] {
  const known = new Set(usual.map((word) => word.toLowerCase()));
  const SPOKEN = ['aria-label', 'aria-description', 'aria-roledescription', 'title', 'placeholder', 'alt'];
  const texts = [document.title];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    if (node.parentElement?.checkVisibility() === true) texts.push(node.data);
  }
  for (const element of document.querySelectorAll('body *')) {
    if (element.checkVisibility()) texts.push(...SPOKEN.map((name) => element.getAttribute(name) ?? ''));
  }
  const tokens = texts.flatMap(
    (text) => text.match(/[A-Za-z0-9@._/:-]*[A-Za-z]{2}[A-Za-z0-9@._/:-]*/g) ?? [],
  );
  const words = tokens
    .filter((token) => !/\d/.test(token))
    .flatMap((token) => token.match(/[A-Za-z]{2,}/g) ?? []);
  return [...new Set(words)].filter((word) => !known.has(word.toLowerCase()));
}

export const FOREIGN_WORDS = { find: findLatinWords, usual: USUAL } as const;
