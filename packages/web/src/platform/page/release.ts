declare const __BUILD_ID__: string | undefined;
declare const __BUILD_CACHE__: string | undefined;

/** The build this page runs, as the deployed manifest names it. */
export const BUILD_ID: string = typeof __BUILD_ID__ === 'string' ? __BUILD_ID__ : '開発中';

/** Where the files of this build are kept for the time without a signal; its service worker answers from there. */
export const BUILD_CACHE: string | null = typeof __BUILD_CACHE__ === 'string' ? __BUILD_CACHE__ : null;
