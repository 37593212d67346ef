import type { Rolldown } from 'vite';

type Groups = NonNullable<Rolldown.CodeSplittingOptions['groups']>;

const anyOf = (...names: string[]) => `(?:${names.join('|')})`;

/** What most screens of a signed-in person use: texts and shapes, cards, photos, filters. */
const SHARED_PARTS = [
  '/src/app/(?:layout/Layout|takeFirstReads|firstReads)\\.',
  '/core/src/(?!bodies|csv|photos|questions|messages/(?:bodyProblems|input|stats)|mesh/readMesh)[^?]+$',
  '/src/queries/',
  '/src/shapes/',
  `/src/platform/${anyOf(
    'device/(?:clock|geolocation)',
    'network/online',
    'page/(?:scroll|shortcuts)',
    'session/lastView',
  )}\\.`,
  '/src/geo/(?:mapView|place|worldPixel)\\.',
  '/src/map/(?:screen/mapFilterStyles|tiles/(?:baseMaps|firstTiles|useBaseMap))\\.',
  '/src/(?:captures|photos|posts/card|sightings|traps)/\\w+Words\\.',
  '/src/photos/StoredPhoto\\.',
  '/src/posts/card/PostStatusBadge\\.',
  '/src/posts/stats/(?:lazyParts|statsView)\\.',
  '/src/traps/stateSince\\.',
  `/src/ui/${anyOf(
    'chart/useElementWidth',
    'form/(?:ChoiceButtons|MultiChoice)',
    'list/(?:Empty|EndlessEnd|FactList|Facts|FilterChips|SearchField|useChangedIds|useHasBeenNear)',
    'page/(?:Modal|Page|Section|Skeleton|usePartsAhead)',
    'text/(?:Elapsed|EventTimes|compare|isolateText|tokyoTime)',
  )}\\.`,
  `/react-icons/.*/${anyOf(
    'add',
    'arrow-undo',
    'checkmark',
    'chevron-(?:up|left|right)',
    'dismiss',
    'layer',
    'my-location',
    'search',
    'subtract',
    'zoom-(?:fit|in|out)',
  )}\\.`,
];

/** Posts with their photos, as a list or one at a time. The first view of a map does not need them. */
const CARDS = `/src/${anyOf(
  'photos/(?:BlobImage|PhotoViewer|usePhotoGestures|zoomView)',
  'posts/card/PostCard',
  'ui/list/NewArrivals',
)}\\.`;

/**
 * Groups modules into files, so that a screen loads a few files at few levels instead of one for each shared
 * module. A group includes the dependencies of its modules, except those in groups of higher priority.
 * Source: docs/performance.md.
 */
export const CHUNK_GROUPS: Groups = [
  // The checks of a body before it is sent load with the forms, even where the first page imports a part of
  // them.
  { name: 'checks', test: /\/zod\//, priority: 7 },
  // Everything that the first page loads at once.
  { name: 'app', tags: ['$initial'], priority: 6 },
  {
    name: 'fields',
    test: /@fluentui\/react-(?:field|input|label)\/|\/src\/ui\/form\/(?:FormError|PasswordInput)\./,
    minShareCount: 2,
    priority: 5,
  },
  // The check for new builds loads late, on the login page too.
  {
    name: 'builds',
    test: /\/src\/(?:app\/builds\/(?:keepScreens|newBuilds|watchBuild)|platform\/page\/(?:release|serviceWorker))\./,
    priority: 5,
  },
  // The layout around the screens of a signed-in person, and what most of those screens share.
  { name: 'frame', test: new RegExp(SHARED_PARTS.join('|')), priority: 4 },
  { name: 'cards', test: new RegExp(CARDS), minShareCount: 2, priority: 3 },
  {
    name: 'map',
    test: /\/(?:react-)?leaflet\/|\/src\/(?:captures\/captureKind\.|(?:geo|map|posts\/(?:map|marks)|screens\/hunt-map)\/|posts\/filter\/[Pp]ost)/,
    minShareCount: 2,
    priority: 2,
  },
];
