/** Event of the window: the app's own code has come and begins to run. */
export const ARRIVAL = 'satomori:arrival';
