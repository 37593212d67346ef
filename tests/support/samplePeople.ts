import {
  createHttpClient,
  createReadingApi,
  createWritingApi,
  type HttpClient,
  type ReadingApi,
  type WritingApi,
} from '@satomori/core';

/** Login ids of the sample site; every one of them has the same password. */
export const SAMPLE_LOGIN_IDS = [
  'admin',
  'hunter',
  'gateway',
  'poster',
  'viewer',
  'hokapato',
  'hokapato-admin',
] as const;
export type SampleLoginId = (typeof SAMPLE_LOGIN_IDS)[number];

export const SAMPLE_PASSWORD = 'satomori';
/** The key that the sample's network server sends with its messages. */
export const SAMPLE_KEY = 'sample-key';

/** A person signed in over the API, like the apps. */
export interface Person {
  token: string;
  http: HttpClient;
  reading: ReadingApi;
  writing: WritingApi;
}

/** A caller with this token, or without any. */
export function callerWith(serverUrl: string, token: string | null): Omit<Person, 'token'> {
  const http = createHttpClient({ baseUrl: `${serverUrl}/web`, token: () => token });
  return { http, reading: createReadingApi(http), writing: createWritingApi(http) };
}

export async function signIn(
  serverUrl: string,
  loginId: string,
  password: string = SAMPLE_PASSWORD,
): Promise<Person> {
  const { token } = await callerWith(serverUrl, null).writing.auth.signIn({ login_id: loginId, password });
  return { token, ...callerWith(serverUrl, token) };
}

/** Signs each person in at most once: sign-in attempts are limited, and hashing a password is expensive. */
export function createSamplePeople(serverUrl: string): (loginId: SampleLoginId) => Promise<Person> {
  const people = new Map<SampleLoginId, Promise<Person>>();
  return (loginId) => {
    const known = people.get(loginId) ?? signIn(serverUrl, loginId);
    people.set(loginId, known);
    return known;
  };
}
