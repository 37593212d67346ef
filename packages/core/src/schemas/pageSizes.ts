/** Rows of a page, and ids of a request about them. Apart from the schemas, which the first page does without. */
export const DEFAULT_PAGE_SIZE = 100;
export const MAX_PAGE_SIZE = 1000;
