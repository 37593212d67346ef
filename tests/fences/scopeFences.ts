/**
 * Repositories and single functions that may query without a scope, each with the reason. Queries made for a request
 * do not belong here.
 */
const WITHOUT_SCOPE: Record<string, string> = {
  'accounts/repository.ts': 'who signs in has no scope yet',
  'sessions/endedTokenRepository.ts': 'a token names its site and person',
  'accounts/siteRepository.ts': 'who signs in has no scope yet',
  'accounts/attemptRepository.ts': 'guesses at passwords, before there is a session',
  'accounts/openidSubjectRepository.ts': 'an account of the town is shown before there is a session',
  'accounts/passwordRuleRepository.ts': 'a password is shown before there is a session',
  'openid/startRepository.ts': 'a sign-in is under way before there is a session',
  'openid/repository.ts: findOnlySite': 'for people who have not signed in',
  'accounts/oneTimeCodeRepository.ts': 'a code is shown before there is a session',
  'sessions/sessionRepository.ts': 'makes the session that the scope is made from',
  'sessions/signingKeyRepository.ts': 'of the whole server',
  'boundaries/repository.ts': 'municipalities are the same for every site',
  'health/repository.ts': 'of the whole server',
  'mail/accountRepository.ts': 'who has forgotten the password has no scope',
  'erasing/erasureRepository.ts': 'the operator erases a whole site, by command',
  'first-run/repository.ts': 'before the first site',
  'delivery/deliveryRepository.ts': 'the outbox of the whole server: each message names its site',
  'delivery/line/allSitesRepository.ts': 'what timed jobs do for all sites',
  'delivery/vapidKeyRepository.ts': 'the key pair of the whole server',
  'mail/repository.ts': 'the outbox of the whole server: each mail names its site',
  'sample/repository.ts': 'fills an empty database',
  'uplinks/integrationRepository.ts': 'the key names the site',
  'brokers/leaseRepository.ts': 'each server connects to the brokers of all sites: each row names its own',
  'imports/unfinishedRepository.ts: listUnfinished': 'the timed jobs of all sites: answers site and id',
  'uplinks/rawMessageRepository.ts: takePending': 'the queue of all sites: each message names its own',
  'uplinks/rawMessageRepository.ts: settleMessage': 'of the message taken from that queue',
  'uplinks/rawMessageRepository.ts: listWaitingSites': 'which sites the queue has messages of',
  'uplinks/rawMessageRepository.ts: oldestPending': 'an age, for the health of the whole server',
  'clock-watch/repository.ts: findClockSeen': 'of the whole server',
  'clock-watch/repository.ts: saveClockSeen': 'of the whole server',
  'trap-logs/endedWorkRepository.ts: listEndedWork': 'the timed jobs of all sites: answers site and id',
  'posts/captures/unhashedRepository.ts: listUnhashed': 'the timed jobs of all sites: answers site and id',
  'gateways/repository.ts: listSilentGateways': 'the timed jobs of all sites: answers site and id',
  'alarms/rules/ruleRepository.ts: deleteExpiredRaisedAlarms': 'deletes what has expired on every site',
  'mail/digestRepository.ts: deleteExpiredDigests': 'deletes what has expired on every site',
  'events/repository.ts: deleteExpiredChanges': 'deletes what has expired on every site',
  'signal/repository.ts: deleteExpiredSignalDays': 'deletes what has expired on every site',
  'photos/folderIdRepository.ts': 'the folder is of the whole server',
  'retention/repository.ts: oldestRemoval': 'an age, for the health of the whole server',
  'photos/repository.ts: namedKeys': 'which files on the disk belong to any row',
  'groups/treeRepository.ts: groupTree': 'part of a query, by the site that its caller has from a scope',
  'users/repository.ts: isUserIdTaken': 'an id of a person is unique on the server',
  'users/repository.ts: insertUser': 'the first administrator of a server, by command',
  'sites/repository.ts: insertSite': 'a new site, by command',
  'sites/repository.ts: findSiteByName': 'commands of the operator name a site',
  'sites/repository.ts: hasSite': 'whether the server is empty',
  'sites/repository.ts: findSiteByCodeOrName': 'commands of the operator name a site',
  'sites/repository.ts: findSiteOfHost': 'a host name is unique on the server',
  'sites/repository.ts: listSites': 'the operator of the server lists them',
  'sites/repository.ts: listMunicipalityCodes': 'weather forecasts are read for the whole server',
  'sites/repository.ts: listSiteCodes': 'a code is unique on the server',
  'sites/repository.ts: listSiteNames': 'commands of the operator name a site',
  'sites/repository.ts: listSiteIds': 'the timed jobs of all sites: answers ids alone',
};

/** `export function f(…)` and `export const f = (…) =>`, with the parameters in parentheses. */
const EXPORTED =
  /^export (?:async )?(?:function (\w+)|const (\w+)\s*(?::[^=]+)?=\s*(?:async )?)(?:<[^(]*>)?\(([^]*?)\)(?::| =>| \{|\n)/gm;

const QUERIES =
  /\b(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\b|\bsql[`<][^`]*\b(select|update|insert into|delete from)\b/i;

const SERVER_FILE = /^packages\/server\/src\/(.+)$/;
const REPOSITORY = /(^|\/)(\w*R|r)epository\.ts$/;
/** Beside repositories only these query: the engines, migrations and the tests' own set-up. */
const MAY_QUERY = /^database\/|\/testing\/|^testing\/|\.test\.ts$/;

/**
 * Queries are in repositories, whatever the file imports.
 * Source: R12.
 */
export function queryFences(path: string, text: string): string[] {
  const place = SERVER_FILE.exec(path)?.[1];
  if (place === undefined || REPOSITORY.test(place) || MAY_QUERY.test(place)) return [];
  return QUERIES.test(text) ? ['queries belong in database/ or in a repository'] : [];
}

/** The text of each exported function, up to the next export. */
function* exportedFunctions(text: string): Generator<{ name: string; parameters: string; body: string }> {
  const found = [...text.matchAll(EXPORTED)];
  for (const match of found) {
    const start = match.index;
    const next = text.indexOf('\nexport ', start + 1);
    const body = text.slice(start, next === -1 ? undefined : next);
    yield { name: match[1] ?? match[2] ?? '', parameters: match[3] ?? '', body };
  }
}

const isExcused = (place: string, name: string): boolean =>
  WITHOUT_SCOPE[place] !== undefined || WITHOUT_SCOPE[`${place}: ${name}`] !== undefined;

/**
 * A repository function that queries the database has a `Scope` among its parameters, or is in the list with its
 * reason.
 * Source: R12.
 */
export function scopeFences(path: string, text: string): string[] {
  const place = SERVER_FILE.exec(path)?.[1];
  if (place === undefined || !REPOSITORY.test(place)) return [];
  return [...exportedFunctions(text)]
    .filter(({ body, parameters }) => QUERIES.test(body) && !/\bScope\b/.test(parameters))
    .filter(({ name }) => !isExcused(place, name))
    .map(({ name }) => `'${name}' queries without a Scope`);
}
