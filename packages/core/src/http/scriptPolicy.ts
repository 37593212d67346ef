/** The one Trusted Types policy of the web app: the server's policy header names it, the page creates it. Source: R16. */
export const SCRIPT_POLICY = 'satomori-own-scripts';
