import type { InputOf } from '../schemas/defineEndpoint.ts';
import { type MailInput, sendMail } from '../contract/mailLogs.ts';
import { resetPassword, signInOnce, startFirstSite } from '../contract/auth.ts';
import { stopDigest } from '../contract/notifications/digests.ts';
import { type ProfileInput, putProfile } from '../contract/people/profile.ts';
import { getUserConfig, putUserConfig, type UserConfigInput } from '../contract/userConfigs.ts';
import type { CallOptions, HttpClient } from '../http/client.ts';
import { withToken } from './session.ts';

export type ResetPasswordInput = InputOf<typeof resetPassword>['body'];
export type SignInOnceInput = InputOf<typeof signInOnce>['body'];
export type FirstSiteInput = InputOf<typeof startFirstSite>['body'];

/** Calls for a person's own account. In a module of their own, so that the login page does not load them. */
export const createAccountApi = (http: HttpClient) => ({
  sendMail: (body: MailInput, options?: CallOptions) => http.call(sendMail, { body }, options),
  resetPassword: (body: ResetPasswordInput, options?: CallOptions) =>
    withToken(http.call(resetPassword, { body }, options)),
  signInOnce: (body: SignInOnceInput, options?: CallOptions) =>
    withToken(http.call(signInOnce, { body }, options)),
  startFirstSite: (body: FirstSiteInput, options?: CallOptions) =>
    withToken(http.call(startFirstSite, { body }, options)),
  stopDigest: (code: string, options?: CallOptions) => http.call(stopDigest, { query: { code } }, options),
  putProfile: (body: ProfileInput, options?: CallOptions) => http.call(putProfile, { body }, options),
  getConfig: (options?: CallOptions) => http.call(getUserConfig, {}, options),
  putConfig: (body: UserConfigInput, options?: CallOptions) => http.call(putUserConfig, { body }, options),
});
export type AccountApi = ReturnType<typeof createAccountApi>;
