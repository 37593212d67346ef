import { finishOpenid, getOpenidOffer, startOpenid } from '../contract/openid.ts';
import type { InputOf } from '../schemas/defineEndpoint.ts';
import type { CallOptions, HttpClient } from '../http/client.ts';
import { withToken } from './session.ts';

type Site = InputOf<typeof startOpenid>['body'];
export type FinishOpenidInput = InputOf<typeof finishOpenid>['body'];

/** Signing in with the town's own account, by the login page. */
export const createOpenidApi = (http: HttpClient) => ({
  offer: (site: Site, options?: CallOptions) => http.call(getOpenidOffer, { query: site }, options),
  start: (site: Site, options?: CallOptions) => http.call(startOpenid, { body: site }, options),
  finish: (body: FinishOpenidInput, options?: CallOptions) =>
    withToken(http.call(finishOpenid, { body }, options)),
});
