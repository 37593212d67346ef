/**
 * The path of the screen that is shown. While a new screen is drawn for the first time it is still that of the screen
 * before it.
 */
export const lastScreen = { path: '' };
