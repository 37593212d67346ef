import type { Rolldown } from 'vite';

type Groups = NonNullable<Rolldown.CodeSplittingOptions['groups']>;

const anyOf = (...names: string[]) => `(?:${names.join('|')})`;

/** What the layout and most screens share: calls of the API, texts and shapes, controls. */
const SHARED_PARTS = [
  '/src/app/(?:layout/Layout|takeFirstReads|firstReads)\\.',
  '/core/src/(?!api/basemap|areaFiles|area-files|basemaps/|bodies|boundaries|csv|imports|kml|outbox/(?:entry|sendOutbox)|photos|questions|messages/(?:input|stats)|mesh/readMesh)[^?]+$',
  '/src/queries/(?!areas|admin/areaActs|outbox/|reads/|town-map/(?:basemapApi|kept))',
  '/src/shapes/',
  `/src/platform/${anyOf(
    'device/(?:clock|geolocation|useWatchedPosition)',
    'page/(?:scroll|shortcuts)',
    'session/lastView',
    'town-map/canKeepTiles',
  )}\\.`,
  '/src/geo/(?:mapView|place|worldPixel)\\.',
  '/src/map/(?:screen/mapFilterStyles|tiles/(?:baseMaps|firstTiles|useBaseMap))\\.',
  '/src/(?:captures|photos|posts/card|sightings|traps)/\\w+Words\\.',
  '/src/photos/(?:BlobImage|PhotoStrip|StoredPhoto)\\.',
  '/src/posts/card/PostStatusBadge\\.',
  '/src/posts/stats/(?:lazyParts|statsView)\\.',
  '/src/traps/(?:position/useActPosition|stateSince)\\.',
  `/src/ui/${anyOf(
    'chart/useElementWidth',
    'form/(?:ChoiceButtons|MultiChoice|SwitchRow|isSame|mergeStored|textOrNull)',
    'list/(?:Empty|FactList|Facts|FilterChips|PagedList|SearchField|useChangedIds|useHasBeenNear)',
    'page/(?:Modal|Page|Section|Skeleton|usePartsAhead)',
    'text/(?:Elapsed|EventTimes|compare|monthLabel|tokyoTime)',
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

/** Those of them that lists, forms and details share, and a map does not need before something is pressed. */
const PARTS_OF_PAGES = [
  `/core/src/${anyOf(
    'captures/(?:isSizeUnlikely|photoMatchWarnings)',
    'api/(?:administration|areas|auditLogs|deviceFiles|imports|listFiles|papers|push|rewardEvidence|wholeFile)',
    'approach/\\w+',
    'alarms/(?:deliveryText|timeline)',
    'areas/\\w+',
    'audit-logs/\\w+',
    '(?:diagnosis|signal)/\\w+',
    'contract/(?:adminSites|areas/\\w+|auditLogs|devices/(?:deviceFiles|gatewayLogs|pastStates|patrolBook|signal|trapDiagnosis)|efforts|exports|forms/adminQuestions|imports|rewardEvidence|rewardPrices|integrations/\\w+|papers)',
    'contract/notifications/(?!digests|notifications)\\w+',
    'efforts/(?:effortDay|fields|labels)',
    'errors/catalogue',
    'exports/labels',
    'format/(?:instantOf|wareki)',
    'gateways/labels',
    'ground/\\w+',
    'ids/newId',
    'patrols/\\w+',
    'contract/people/(?:adminGroups|adminUsers|profile)',
    'mesh/mesh(?:Letters)?',
    'past-states/\\w+',
    'integrations/\\w+',
    'openid/labels',
    'alarm-rules/\\w+',
    'messages/(?:evidenceTexts|importLabels|measureTexts|notAppliedTexts|photoRepeatTexts|recordLabels|siteLabels)',
    'sites/values',
    'permits/expiries',
    'rewards/\\w+',
    'text/(?:identityKey|readEui)',
    '(?:contract/weather|weather/\\w+)',
    'posts/review',
    'traps/(?:cancelling|measures|movesTrap|messageMapping|messageRate|sensorConditions)',
  )}\\.`,
  `/src/queries/${anyOf(
    'admin/\\w+',
    'efforts',
    'files/\\w+',
    'lineLink',
    'people',
    'push',
    'posts/(?:adminQuestions|nearSightings|nextCaptureNo|photoRepeats|photoUses|questions)',
    'readAllNotifications',
    'signal',
    'session/(?:account|members|siteSettings)',
    'pastStates',
    'patrolBook',
    'photos',
    'trapDiagnosis',
    'trapLogs',
    'trapReadings',
    'weather',
  )}\\.`,
  '/web/src/(?:photos|signal|traps)/',
  '/src/(?:platform/(?:device/useWatchedPosition|page/scroll)|posts/card/PostStatusBadge|shapes/StateBadge|sightings/sightingWords)\\.',
  `/src/ui/${anyOf(
    'form/(?:ChoiceButtons|MultiChoice|SwitchRow|isSame|mergeStored|textOrNull)',
    'list/(?:FactList|Facts|PagedList|useHasBeenNear)',
    'page/(?:Modal|Page|Section)',
    'text/(?:Elapsed|EventTimes|monthLabel|tokyoTime)',
  )}\\.`,
  '/react-icons/.*/(?:arrow-undo|checkmark|chevron-(?:up|left|right)|zoom-(?:in|out))\\.',
];

/** What only the login page has of the sites of a server and of the town's own accounts: it does without the layout. */
const SIGN_IN_PARTS = [
  '/core/src/(?:api/openid|contract/openid|openid/problems)\\.',
  '/src/queries/session/(?:openid|signInSite)\\.',
];

/** What the maps share. */
const MAP_PARTS = [
  '/(?:react-)?leaflet/',
  '/src/captures/captureKind\\.',
  '/src/(?:geo|map|posts/(?:map|marks)|screens/hunt-map)/',
  '/src/posts/filter/[Pp]ost',
];

/** Those of them that panels and overlays share, which are fetched when they are opened or switched on. */
const PARTS_OF_PANELS = [
  `/src/map/${anyOf(
    'areas/(?:AreaSwatch|areaRings|areaSigns|areaWords|paintAreas|useAreas|viewAround)',
    'canvas/useDrawnCanvas',
    'mesh/mesh(?:Lines|LabelAt)',
    'screen/(?:MapPanel|MapRows|cardStyles)',
  )}\\.`,
  '/src/queries/areas\\.',
];

/** Those of them that only forms, lists or small maps need, and legends, which come after the map. */
const PARTS_BESIDE_MAPS = [
  '/src/(?:map/(?:controls/FoldedLegend|points/HeatLegend)|posts/map/PostLegend\\w*)\\.',
  '/src/geo/readDegrees\\.',
  '/src/map/(?:frame/(?:AreaPicture|StillMap)|list/ListMap)\\.',
  '/src/screens/hunt-map/items/(?:ItemRows|ItemSince)\\.',
];

/** What is recorded and not sent yet. The header needs it after the first screen, forms and details at once. */
const OUTBOX_PARTS = [
  '/idb-keyval/',
  '/core/src/outbox/(?:entry|entrySchedule|sendOutbox)\\.',
  '/src/platform/(?:drafts|outbox)/',
  '/src/platform/(?:device/openStore|reads/keptReads)\\.',
  '/src/platform/photos/(?:keptPhoto|sha256)\\.',
  '/src/queries/(?:outbox|reads)/',
];

/** The parts of the town's map on this device: for the panel that keeps them, the list of them, and the map itself. */
const KEPT_MAP_PARTS = [
  '/src/platform/town-map/kept',
  '/core/src/api/basemap\\.',
  '/src/queries/town-map/(?:basemapApi|keptAreas)\\.',
  '/src/ui/text/fileSize\\.',
];

/** Posts with their photos, as a list or one at a time. The first view of a map does not need them. */
const CARDS = [
  '/src/photos/(?:PhotoViewer|usePhotoGestures|zoomView)\\.',
  '/src/posts/card/PostCard\\.',
  '/src/ui/list/NewArrivals\\.',
];

/** Every pattern above that names files of our own or of packages. */
export const PATTERNS: readonly string[] = [
  ...SHARED_PARTS,
  ...PARTS_OF_PAGES,
  ...SIGN_IN_PARTS,
  ...MAP_PARTS,
  ...PARTS_OF_PANELS,
  ...PARTS_BESIDE_MAPS,
  ...OUTBOX_PARTS,
  ...KEPT_MAP_PARTS,
  ...CARDS,
];

const matching = (parts: readonly string[]) => new RegExp(parts.join('|'));
const ofSignIn = matching(SIGN_IN_PARTS);
const anyShared = matching(SHARED_PARTS);
const isShared = (id: string) => anyShared.test(id) && !ofSignIn.test(id);
const ofPages = matching(PARTS_OF_PAGES);
const ofMaps = matching(MAP_PARTS);
const notOfMapView = matching([...PARTS_OF_PANELS, ...PARTS_BESIDE_MAPS]);

/**
 * Groups modules into files, so that a screen loads a few files at few levels instead of one for each shared
 * module. A group includes the dependencies of its modules, except those in groups of higher priority.
 * Source: docs/performance.md.
 */
export const CHUNK_GROUPS: Groups = [
  // The checks of a body before it is sent load with the forms, even where the first page imports a part of
  // them; it takes nothing but numbers from `primitives`, and those are inlined.
  { name: 'checks', test: /\/zod\/|\/core\/src\/(?:ladders\/ladder|schemas\/primitives)\./, priority: 7 },
  // Everything that the first page loads at once.
  { name: 'app', tags: ['$initial'], priority: 6 },
  {
    name: 'fields',
    test: /@fluentui\/react-(?:field|input|label)\/|\/src\/(?:platform\/device\/(?:device|newId)|ui\/form\/(?:FormError|PasswordInput))\./,
    minShareCount: 2,
    priority: 5,
  },
  // The check for new builds loads late, on the login page too.
  {
    name: 'builds',
    test: /\/src\/(?:app\/builds\/(?:keepScreens|moveToNewBuild|newBuilds|watchBuild)|platform\/page\/(?:buildCaches|buildIds|serviceWorker))\./,
    priority: 5,
  },
  // The layout around the screens of a signed-in person, and what the map shares with other screens.
  { name: 'frame', test: (id) => isShared(id) && !ofPages.test(id), priority: 4 },
  { name: 'pages', test: isShared, minShareCount: 2, priority: 3 },
  { name: 'outbox', test: matching(OUTBOX_PARTS), minShareCount: 2, priority: 2 },
  { name: 'cards', test: matching(CARDS), minShareCount: 2, priority: 2 },
  { name: 'map', test: (id) => ofMaps.test(id) && !notOfMapView.test(id), minShareCount: 2, priority: 1 },
  { name: 'panels', test: matching(PARTS_OF_PANELS), minShareCount: 2, priority: 0 },
  { name: 'keptMap', test: matching(KEPT_MAP_PARTS), minShareCount: 2, priority: 0 },
  // Together, since a parser alone would part the bundler's own functions from the first page: one request more.
  {
    name: 'areaFiles',
    test: /\/(?:area-files|core\/src\/kml|@tmcw\/togeojson|@xmldom|fflate|proj4)\//,
    priority: 0,
  },
];
