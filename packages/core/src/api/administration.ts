import type { AlarmRule } from '../alarm-rules/rules.ts';
import { type ChangedBroker, getBroker, putBroker } from '../contract/integrations/brokers.ts';
import {
  createIntegration,
  type NewIntegration,
  revokeIntegration,
} from '../contract/integrations/integrations.ts';
import {
  changeAlarmRule,
  type ChangedAlarmRule,
  tryAlarmRule,
} from '../contract/notifications/alarmRules.ts';
import {
  type ChangedMapping,
  getMapping,
  putMapping,
  replayIntegration,
} from '../contract/integrations/mapping.ts';
import { type TriedInput, tryMessage } from '../contract/integrations/tryMessage.ts';
import { getLineAccount } from '../contract/notifications/lineAccount.ts';
import { type ChangedSite, changeSite } from '../contract/adminSites.ts';
import type { CallOptions, HttpClient } from '../http/client.ts';
import { createAreaWriting } from './areas.ts';
import { createImportWriting } from './imports.ts';

/** Calls with which administrators set up their site. In a module of their own, since few screens need them. */
export const createAdminWritingApi = (http: HttpClient) => ({
  ...createAreaWriting(http),
  ...createImportWriting(http),
  integrations: {
    /** Repeating the call with the same id creates one; only the first answer contains its key. */
    create: (body: NewIntegration, options?: CallOptions) => http.call(createIntegration, { body }, options),
    revoke: (id: string, options?: CallOptions) => http.call(revokeIntegration, { params: { id } }, options),
    /** How a message would be read; stores nothing. */
    attempt: (id: string, body: TriedInput, options?: CallOptions) =>
      http.call(tryMessage, { params: { id }, body }, options),
    /** The MQTT broker of an integration: its settings, without the password, and its state. */
    broker: (id: string, options?: CallOptions) => http.call(getBroker, { params: { id } }, options),
    /** How its messages are read. */
    mapping: (id: string, options?: CallOptions) => http.call(getMapping, { params: { id } }, options),
    changeMapping: (id: string, body: ChangedMapping, options?: CallOptions) =>
      http.call(putMapping, { params: { id }, body }, options),
    /** Reads again what could not be read. */
    replay: (id: string, options?: CallOptions) => http.call(replayIntegration, { params: { id } }, options),
    changeBroker: (id: string, body: ChangedBroker, options?: CallOptions) =>
      http.call(putBroker, { params: { id }, body }, options),
    /** The LINE account of the site, without token and secret, and what came of its last messages. */
    line: (options?: CallOptions) => http.call(getLineAccount, {}, options),
  },
  alarmRules: {
    change: (rule: AlarmRule, body: ChangedAlarmRule, options?: CallOptions) =>
      http.call(changeAlarmRule, { params: { rule }, body }, options),
    /** How often it would have notified in the last 30 days; stores nothing. */
    attempt: (rule: AlarmRule, threshold: number | null, options?: CallOptions) =>
      http.call(tryAlarmRule, { params: { rule }, body: { threshold } }, options),
  },
  sites: {
    /** Changes the settings of the caller's site, all of them at once. */
    change: (id: string, body: ChangedSite, options?: CallOptions) =>
      http.call(changeSite, { params: { id }, body }, options),
  },
});
export type AdminWritingApi = ReturnType<typeof createAdminWritingApi>;
