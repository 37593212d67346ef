declare const __BUILD_ID__: string | undefined;
declare const __CHANGES_ID__: string | undefined;
declare const __READS_SCHEMA__: string | undefined;

/** The build of this page, as named in the deployed manifest. */
export const BUILD_ID: string = typeof __BUILD_ID__ === 'string' ? __BUILD_ID__ : '開発中';

/** Of the changelog that this build contains. */
export const CHANGES_ID: string = typeof __CHANGES_ID__ === 'string' ? __CHANGES_ID__ : '開発中';

/** Changes with the form of the server's answers: what was read in another form is not shown. */
export const READS_SCHEMA: string = typeof __READS_SCHEMA__ === 'string' ? __READS_SCHEMA__ : '開発中';
