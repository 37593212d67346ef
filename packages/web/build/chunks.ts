import type { Rolldown } from 'vite';

type Groups = NonNullable<Rolldown.CodeSplittingOptions['groups']>;

/**
 * Which modules go together into a file, so that a screen is a few files instead of one for each module that two
 * screens share. A group takes along what its modules need, but for what groups of higher priority have taken; what
 * many share needs only what as many share, so that nothing heavy comes along with something light.
 * Source: performance, goals 1 to 3.
 */
export const CHUNK_GROUPS: Groups = [
  // All that the first page loads at once.
  { name: 'app', tags: ['$initial'], priority: 6 },
  // What the login needs of it, everything else needs too.
  { name: 'basics', test: /createFluentIcon|\/src\/platform\/newId\./, minShareCount: 2, priority: 5 },
  {
    name: 'fields',
    test: /@fluentui\/react-(?:field|input|label)\/|\/src\/ui\/(?:FormError|PasswordInput)\./,
    minShareCount: 2,
    priority: 5,
  },
  // What looks after new builds comes late, also to the login.
  {
    name: 'builds',
    test: /\/src\/(?:app\/newBuilds|platform\/(?:release|serviceWorker|trustedUrls))\./,
    minShareCount: 1,
    priority: 5,
  },
  // What stands around every screen of a person signed in.
  { name: 'frame', test: /\/src\/app\/Layout\.tsx$/, priority: 4 },
  {
    name: 'common',
    test: /\/src\/(?:queries|platform)\/|\/core\/src\/|\/react-icons\/|\/src\/map\/(?:place|baseMaps|useBaseMap|mapView|readDegrees|screen\/mapFilterStyles)\.|\/src\/ui\/(?!FormDialog|Modal|MemoField|ChoiceButtons|AcknowledgeButton|ChangedFacts)/,
    minShareCount: 3,
    priority: 3,
  },
  // Maps and timelines are filtered by the same words.
  {
    name: 'filters',
    test: /\/src\/(?:posts\/map\/(?:PostFilters|postFilter)|map\/screen\/GroupSelect|ui\/matchText)\./,
    minShareCount: 2,
    priority: 3,
  },
  {
    name: 'map',
    test: /\/(?:react-)?leaflet\/|\/src\/(?:map|posts\/map|screens\/hunt-map)\//,
    minShareCount: 2,
    priority: 2,
  },
];
