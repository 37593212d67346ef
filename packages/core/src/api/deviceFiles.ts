import { exportGateways, exportTraps } from '../contract/devices/deviceFiles.ts';
import type { CallOptions, HttpClient } from '../http/client.ts';
import type { InputOf } from '../schemas/defineEndpoint.ts';
import { readCsvFile } from './wholeFile.ts';

export type TrapFileFilter = NonNullable<InputOf<typeof exportTraps>['query']>;
export type GatewayFileFilter = NonNullable<InputOf<typeof exportGateways>['query']>;

/** The registers of devices as files for spreadsheets, in a module of their own: few screens need them. */
export const readTrapFile = (http: HttpClient, query: TrapFileFilter, options?: CallOptions) =>
  http.raw(exportTraps, { query }, options).then((answer) => readCsvFile(answer, options));
export const readGatewayFile = (http: HttpClient, query: GatewayFileFilter, options?: CallOptions) =>
  http.raw(exportGateways, { query }, options).then((answer) => readCsvFile(answer, options));
