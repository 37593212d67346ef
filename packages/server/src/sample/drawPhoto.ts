import { DAY_MS, formatDate, type Species, TOKYO_OFFSET_MS } from '@satomori/core';

const WIDTH = 1280;
const HEIGHT = 960;

/** Our own simple silhouettes on a field of 200 by 120, head to the right as on evidence photos. */
const SILHOUETTES: Partial<Record<Species, string>> = {
  boar: 'M18 70 Q22 38 70 34 Q120 26 150 48 L184 60 L192 70 L178 78 L150 80 Q148 96 144 108 L134 108 L132 88 Q96 94 66 88 L62 108 L52 108 L50 84 Q26 88 18 70 Z',
  sika_deer:
    'M20 62 Q30 42 80 42 L128 44 Q140 24 146 10 L150 26 L162 8 L158 30 L172 30 L186 40 L170 46 L152 58 L148 110 L140 110 L138 74 Q100 82 64 74 L58 110 L50 110 L48 72 Q24 76 20 62 Z',
  black_bear:
    'M14 72 Q20 30 80 28 Q130 24 152 40 Q158 30 168 36 L186 56 L190 66 L170 74 L156 78 L154 108 L132 108 L130 86 Q96 92 70 86 L66 108 L44 108 L42 86 Q18 88 14 72 Z',
};
const SMALL =
  'M30 78 Q40 56 90 56 Q130 54 150 66 L172 70 L176 78 L152 84 L148 100 L138 100 L136 86 Q96 90 72 86 L68 100 L58 100 L56 84 Q16 70 8 50 Q24 66 30 78 Z';

const FUR: Partial<Record<Species, string>> = {
  boar: '#4a3b30',
  sika_deer: '#8a5a34',
  black_bear: '#22201f',
  macaque: '#8d8172',
};

export interface DrawnPhoto {
  species: Species | null;
  at: number;
  latitude: number | null;
  longitude: number | null;
  /** Distinguishes photos of one animal. */
  view: number;
}

function svgOf({ species, at, view }: DrawnPhoto): string {
  const kind = species ?? 'unknown';
  const hill = 520 + ((at / DAY_MS) % 60);
  const shape = SILHOUETTES[kind] ?? SMALL;
  const scale = view === 0 ? 4.2 : 5.4;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#b9cfd6"/><stop offset="1" stop-color="#e7ebe2"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#sky)"/>
    <path d="M0 ${hill} L220 300 L420 480 L700 240 L980 470 L1280 330 V960 H0 Z" fill="#7b9183"/>
    <path d="M0 620 Q320 540 640 610 T1280 590 V960 H0 Z" fill="#5f6f45"/>
    <rect y="760" width="100%" height="200" fill="#6d5a43"/>
    <g transform="translate(${view === 0 ? 190 : 90} ${view === 0 ? 330 : 250}) scale(${scale})"><path d="${shape}" fill="${FUR[kind] ?? '#6a5a4c'}"/></g>
    <rect x="70" y="820" width="370" height="100" fill="#fff"/><text x="90" y="888" font-size="54" font-family="sans-serif" fill="#222">${formatDate(at)}</text>
  </svg>`;
}

/** Degrees, minutes and seconds in the form of EXIF. */
function sexagesimal(degrees: number): string {
  const whole = Math.floor(Math.abs(degrees));
  const minutes = Math.floor((Math.abs(degrees) - whole) * 60);
  const seconds = Math.round(((Math.abs(degrees) - whole) * 60 - minutes) * 60 * 100);
  return `${whole}/1 ${minutes}/1 ${seconds}/100`;
}

const cameraTime = (at: number) =>
  new Date(at + TOKYO_OFFSET_MS).toISOString().slice(0, 19).replaceAll('-', ':').replace('T', ' ');

/** A photo of the sample as taken by a phone, including EXIF data. Drawn here, so no third-party picture is used. */
export async function drawPhoto(photo: DrawnPhoto): Promise<Buffer> {
  const { latitude, longitude } = photo;
  const gps =
    latitude === null || longitude === null
      ? {}
      : {
          IFD3: {
            GPSLatitudeRef: 'N',
            GPSLatitude: sexagesimal(latitude),
            GPSLongitudeRef: 'E',
            GPSLongitude: sexagesimal(longitude),
          },
        };
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(svgOf(photo)))
    .withExif({
      IFD0: { Model: 'Satomori Sample' },
      IFD2: { DateTimeOriginal: cameraTime(photo.at) },
      ...gps,
    })
    .jpeg({ quality: 82 })
    .toBuffer();
}
