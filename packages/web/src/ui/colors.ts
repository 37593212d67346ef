/** Colour of the top bar in every look; the browser's own bar has the same in index.html and the manifest. */
export const HEADER_COLOR = '#263238';
export const HEADER_QUIET = '#C9D3D8';

/** Of what is drawn on maps and photos, the same in every look. */
export const WHITE = '#FFFFFF';
export const INK = '#1B262B';
export const SLATE = '#263238';
export const BLUE = '#1565C0';
export const RED = '#C62828';
export const PHOTO_GROUND = '#12181B';
export const LAND = '#F1F3EC';
export const COAST = '#8FA3AD';
export const RADIO_PATH = '#00626B';

/** Colours that Fluent has no token for, with their light value; dark.css has the dark one of the same name. */
export const UNREAD_GROUND = 'var(--unreadGround, #F4F8FD)';
export const MAP_GROUND = 'var(--mapGround, #DDE7EC)';
export const MAP_LABEL = 'var(--mapLabel, rgba(255, 255, 255, 0.88))';
export const MAP_TEXT = 'var(--mapText, #1B262B)';
export const MAP_LINK = 'var(--mapLink, #0F4685)';
/** The edge of what floats over a map. */
export const FLOATING = 'var(--floating, 0 1px 4px rgba(27, 38, 43, 0.4))';
export const PIN_GROUND = 'var(--pinGround, #FFFFFF)';
export const PIN_MARKED = 'var(--pinMarked, #FFE9A8)';
