declare const __BUILD_ID__: string | undefined;

/** The build this page runs, as the deployed manifest names it. */
export const BUILD_ID: string = typeof __BUILD_ID__ === 'string' ? __BUILD_ID__ : '開発中';
