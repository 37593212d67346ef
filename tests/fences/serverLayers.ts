import type { Import } from './importGraph.ts';
import { isTestSupport, placeOf } from './sourcePath.ts';

/** Where a folder belongs that is not listed below: a resource of its own. */
const RESOURCES = 'field work';

/**
 * The folders of the server from bottom to top: each may import those of lower layers, and those of its own layer as
 * long as that makes no circle.
 */
const SERVER_LAYERS: readonly { layer: string; folders: readonly string[] }[] = [
  { layer: 'machine', folders: ['errors', 'config', 'disk', 'processes', 'outbound'] },
  { layer: 'storage', folders: ['database', 'batching', 'idempotency', 'boundaries'] },
  { layer: 'callers', folders: ['sessions', 'access', 'audit-logs'] },
  { layer: 'HTTP', folders: ['plugins', 'openapi', 'web-app'] },
  {
    layer: 'site',
    folders: [
      'accounts',
      'mail',
      'delivery',
      'auth',
      'openid',
      'users',
      'user-configs',
      'groups',
      'areas',
      'basemaps',
      'questions',
      'sites',
      'reward-prices',
      'events',
      'photos',
    ],
  },
  { layer: 'devices', folders: ['traps', 'gateway-logs', 'gateways', 'alarms'] },
  {
    layer: RESOURCES,
    folders: ['uplinks', 'brokers', 'trap-logs', 'trap-registry', 'posts', 'efforts', 'imports'],
  },
  {
    layer: 'overview',
    folders: [
      'stats',
      'monthly-reports',
      'papers',
      'reward-evidence',
      'admin-audit-logs',
      'device-files',
      'exports',
      'clock-watch',
      'sample',
      'backup',
      'erasing',
      'retention',
      'health',
      'metrics',
    ],
  },
  { layer: 'program', folders: ['app', 'commands', '.'] },
];

const LEVELS = new Map(
  SERVER_LAYERS.flatMap(({ folders }, level) => folders.map((folder) => [folder, level] as const)),
);

const RESOURCE_LEVEL = SERVER_LAYERS.findIndex(({ layer }) => layer === RESOURCES);
const levelOf = (folder: string): number => LEVELS.get(folder) ?? RESOURCE_LEVEL;

/** Inside server, imports go down through the layers. */
export function serverLayerFences({ from, target }: Import): string[] {
  const here = placeOf(from);
  if (here?.packageName !== 'server' || isTestSupport(from)) return [];
  const [folder = '.'] = here.folders;
  const there = target === undefined || isTestSupport(target) ? undefined : placeOf(target);
  if (there?.packageName !== 'server') return [];
  const [targetFolder = '.'] = there.folders;
  return levelOf(targetFolder) > levelOf(folder) ? [`${folder}/ lies below ${targetFolder}/`] : [];
}
