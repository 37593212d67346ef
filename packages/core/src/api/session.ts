import { MAX_PAGE_SIZE } from '../schemas/pageSizes.ts';
import { decodeToken } from '../auth/token.ts';
import { getSignInSite, signIn, signOut } from '../contract/auth.ts';
import type { AnswerOf, InputOf } from '../schemas/defineEndpoint.ts';
import { checkReady } from '../contract/health.ts';
import { listSites } from '../contract/sites.ts';
import { siteOf } from './siteOf.ts';
import { type CurrentUser, listUsers, type Member } from '../contract/people/users.ts';
import { noAnswer } from '../http/apiError.ts';
import type { CallOptions, HttpClient, ListAnswer } from '../http/client.ts';

export type SignInInput = InputOf<typeof signIn>['body'];
export type SessionStart = AnswerOf<typeof signIn>;

export interface People {
  me: CurrentUser;
  members: Member[];
  /** The site's sequence when the rows began to be read: the event stream reports changes after it. */
  sequence: number | undefined;
}

/** The signed-in person comes first on the first page; members follow, page by page. */
async function listPeople(http: HttpClient, options?: CallOptions): Promise<People> {
  const pages: ListAnswer<unknown>[] = [];
  let cursor: string | null = null;
  do {
    const query = { limit: MAX_PAGE_SIZE, ...(cursor === null ? {} : { cursor }) };
    const page: ListAnswer<unknown> = await http.list(listUsers, { query }, options);
    pages.push(page);
    cursor = page.next;
  } while (cursor !== null);
  const [me, ...members] = pages.flatMap(({ json }) => json);
  if (me === undefined) throw noAnswer('FOREIGN_ANSWER', 'nobody signed in');
  return { me: me as CurrentUser, members: members as Member[], sequence: pages[0]?.sequence };
}

/** @throws {NetworkError} where the answer has no token, so that it signs in no one */
export async function withToken<Answer extends { token: string }>(answer: Promise<Answer>): Promise<Answer> {
  const start = await answer;
  if (decodeToken(start.token) === null) throw noAnswer('FOREIGN_ANSWER', 'no token');
  return start;
}

async function listSitesOf(http: HttpClient, options?: CallOptions) {
  const [answer, productKey] = await Promise.all([http.list(listSites, {}, options), http.productKey()]);
  return { ...answer, json: answer.json.map((row) => siteOf(row, productKey)) };
}

/** Who is signed in, on which site, and whether the server is reachable. */
export const createSessionReading = (http: HttpClient) => ({
  ready: (options?: CallOptions) => http.call(checkReady, {}, options),
  /** The site of the login page: of a code, else of the host name. */
  signInSite: (site: string | null, options?: CallOptions) =>
    http.call(getSignInSite, { query: site === null ? {} : { site } }, options),
  sites: { list: (options?: CallOptions) => listSitesOf(http, options) },
  users: {
    /** The person signed in. */
    me: async (options?: CallOptions) => {
      const { json } = await http.list(listUsers, { query: { limit: 1 } }, options);
      return json[0] as CurrentUser;
    },
    /** The person signed in, and the other members of their group. */
    list: (options?: CallOptions) => listPeople(http, options),
  },
});

export const createSignIn = (http: HttpClient) => (body: SignInInput, options?: CallOptions) =>
  withToken(http.call(signIn, { body }, options));

/** Ends the session of a token on the server; the device may have deleted its own copy before. */
export const createSignOut =
  (http: HttpClient) =>
  async (token: string, options?: CallOptions): Promise<void> => {
    await http.call(signOut, {}, { ...options, token });
  };

/** Calls that work before a person has signed in. In a module of their own, since the login page loads them. */
export const createSessionApi = (http: HttpClient) => ({
  ...createSessionReading(http),
  signIn: createSignIn(http),
  signOut: createSignOut(http),
});
export type SessionApi = ReturnType<typeof createSessionApi>;
