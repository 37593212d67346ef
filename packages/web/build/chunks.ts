import type { Rolldown } from 'vite';

type Groups = NonNullable<Rolldown.CodeSplittingOptions['groups']>;

const anyOf = (...names: string[]) => `(?:${names.join('|')})`;

/** What most screens of a person signed in show: words and shapes, cards, photos, filters. */
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

/** Posts with their photos, one below the other or one at a time: what a map first shows does without. */
const CARDS = `/src/${anyOf(
  'photos/(?:BlobImage|PhotoViewer|usePhotoGestures|zoomView)',
  'posts/card/PostCard',
  'ui/list/NewArrivals',
)}\\.`;

/**
 * Which modules go together into a file, so that a screen is a few files at few levels instead of one for each module
 * that two screens share. A group takes along what its modules need, but for what groups of higher priority have taken.
 * Source: performance, goals 1 to 3.
 */
export const CHUNK_GROUPS: Groups = [
  // What checks a body before it is sent comes with the forms, also where the first page names a part of it.
  { name: 'checks', test: /\/zod\//, priority: 7 },
  // All that the first page loads at once.
  { name: 'app', tags: ['$initial'], priority: 6 },
  {
    name: 'fields',
    test: /@fluentui\/react-(?:field|input|label)\/|\/src\/ui\/form\/(?:FormError|PasswordInput)\./,
    minShareCount: 2,
    priority: 5,
  },
  // What looks after new builds comes late, also to the login.
  {
    name: 'builds',
    test: /\/src\/(?:app\/builds\/(?:keepScreens|newBuilds|watchBuild)|platform\/page\/(?:release|serviceWorker))\./,
    priority: 5,
  },
  // What stands around every screen of a person signed in, and what most of them share.
  { name: 'frame', test: new RegExp(SHARED_PARTS.join('|')), priority: 4 },
  { name: 'cards', test: new RegExp(CARDS), minShareCount: 2, priority: 3 },
  {
    name: 'map',
    test: /\/(?:react-)?leaflet\/|\/src\/(?:captures\/captureKind\.|(?:geo|map|posts\/(?:map|marks)|screens\/hunt-map)\/|posts\/filter\/[Pp]ost)/,
    minShareCount: 2,
    priority: 2,
  },
];
