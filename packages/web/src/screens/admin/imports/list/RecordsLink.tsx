import {
  type Import,
  IMPORT_TARGET_LABELS,
  type ImportTargetName,
  mayOpen,
  type Route,
} from '@satomori/core';
import { Link } from 'react-router-dom';
import { useSession } from '../../../../queries/session/session.tsx';

/** Where the records of each kind are listed. */
const LISTS: Readonly<Record<ImportTargetName, readonly [path: Route['path'], query: string]>> = {
  sightings: ['/Map', '?tab=list'],
  captures: ['/HuntMap', '?tab=list&of=captures'],
  traps: ['/HokapatoList', ''],
  gateways: ['/HokapatoList', '?tab=gateways'],
  users: ['/Admin', '?section=people'],
};

/** Leads to the list in which the records of an import are, if the person may open it. */
export function RecordsLink({ target }: Pick<Import, 'target'>) {
  const { roles } = useSession();
  const [path, query] = LISTS[target];
  if (!mayOpen(path, roles)) return null;
  return <Link to={`${path}${query}`}>{`${IMPORT_TARGET_LABELS[target]}の一覧を開く`}</Link>;
}
