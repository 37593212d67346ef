import type { HttpClient, ReadingApi } from '@satomori/core';
import { describe, expect, it } from 'vitest';
import { areaQueries } from '../areas.ts';
import { effortQueries } from '../efforts.ts';
import { gatewayLogQueries, gatewayQueries } from '../gateways.ts';
import { groupQueries } from '../groups.ts';
import { importKeys } from '../admin/imports.ts';
import { integrationKeys } from '../admin/integrations.ts';
import { notificationQueries } from '../notifications.ts';
import { patrolBookQueries } from '../patrolBook.ts';
import { peopleQueries } from '../people.ts';
import { photoQueries } from '../photos.ts';
import { adminQuestionQueries } from '../posts/adminQuestions.ts';
import { nextCaptureNo } from '../posts/nextCaptureNo.ts';
import { photoRepeatsOf } from '../posts/photoRepeats.ts';
import { photoUseQueries } from '../posts/photoUses.ts';
import { postQueries } from '../posts/postQueries.ts';
import { questionQueries } from '../posts/questions.ts';
import { statsQueries } from '../posts/stats.ts';
import { memberQueries } from '../session/members.ts';
import { sessionKeys } from '../session/session.tsx';
import { userConfigQueries } from '../session/userConfig.ts';
import { signalQueries } from '../signal.ts';
import { trapDiagnosisQueries } from '../trapDiagnosis.ts';
import { trapLogQueries } from '../trapLogs.ts';
import { trapReadingQueries } from '../trapReadings.ts';
import { trapQueries } from '../traps.ts';
import { weatherQueries } from '../weather.ts';
import { KEPT_QUERIES, keptNameOf } from './keptName.ts';

/** Keys are made without a call. */
const API = new Proxy({}, { get: () => ({}) }) as ReadingApi & Parameters<typeof userConfigQueries>[0];
const FROM = '2026-11-20T00:00:00Z';

// Source: R202.
describe('not kept on the device', () => {
  it.each([
    ['photos in full size', photoQueries(API).blob('a.jpg', 'original').queryKey],
    ['photos as large as a screen', photoQueries(API).blob('a.jpg', 'view').queryKey],
    ['accounts', peopleQueries(API).list({}).queryKey],
    ['accounts by name', peopleQueries(API).everybody().queryKey],
    ['questions as administrators edit them', adminQuestionQueries(API).form('hunt').queryKey],
    ['imports', importKeys.all],
    ['integrations', integrationKeys.integrations],
    ['messages of unknown devices', integrationKeys.parked],
    ['the audit log', ['audit_logs', {}]],
    ['the session, which is kept by itself', sessionKeys.all],
    ['captures with the same photos', photoRepeatsOf(API, 'capture').queryKey],
    ['who else used a photo', photoUseQueries(API).of('captures', ['hash']).queryKey],
  ])('%s', (_what, queryKey) => {
    expect(keptNameOf(queryKey)).toBeNull();
  });
});

describe('kept on the device', () => {
  const kept = [
    trapQueries(API).list(),
    trapDiagnosisQueries(API).why('trap'),
    trapDiagnosisQueries(API).batteryEnd('trap'),
    signalQueries(API).ofTrap('trap'),
    signalQueries(API).ofGateway('gateway'),
    trapLogQueries(API).list(),
    trapReadingQueries(API).since('trap', FROM),
    patrolBookQueries(API).month({ from: FROM, to: FROM }),
    gatewayQueries(API).list(),
    gatewayLogQueries(API).list(),
    postQueries(API, 'captures').list(),
    nextCaptureNo(API, 'NIA-', 0),
    effortQueries(API).list(50),
    postQueries(API, 'sightings').newest(FROM, 5),
    statsQueries(API).counts({ of: 'captures', by: ['species'], filter: {} }),
    questionQueries(API).form('hunt'),
    questionQueries(API).answered('sighting', ['a']),
    notificationQueries(API).list(),
    notificationQueries(API).unread(),
    weatherQueries({} as HttpClient).today(),
    groupQueries(API).list(),
    areaQueries(API).list(),
    memberQueries(API).list(),
    userConfigQueries(API).current(),
    photoQueries(API).blob('a.jpg', 'thumb'),
  ].map(({ queryKey }) => queryKey);

  it.each(kept.map((key) => [JSON.stringify(key), key] as const))('%s', (_text, key) => {
    expect(keptNameOf(key)).not.toBeNull();
  });

  it('is nothing of a list that no query reads', () => {
    expect(new Set(kept.map(([list]) => list))).toEqual(new Set(Object.keys(KEPT_QUERIES)));
  });

  it('under a name of its own', () => {
    expect(new Set(kept.map(keptNameOf)).size).toBe(kept.length);
  });

  it('under the same name on the next day, where the period moves with the clock', () => {
    const newest = (from: string) => keptNameOf(postQueries(API, 'sightings').newest(from, 5).queryKey);
    expect(newest('2026-11-21T00:00:00Z')).toBe(newest(FROM));
    const since = (trap: string, from: string) =>
      keptNameOf(trapReadingQueries(API).since(trap, from).queryKey);
    expect(since('a', '2026-11-21T00:00:00Z')).toBe(since('a', FROM));
    expect(since('b', FROM)).not.toBe(since('a', FROM));
  });
});
