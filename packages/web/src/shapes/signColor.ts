/**
 * The colour of a sign or a word on the ground of the page. ui/dark.css has a brighter one of the same hue for
 * each: `--sign-C62828`.
 *
 * @param color `#RRGGBB`, of a sign on white
 */
export const onGround = (color: string): string => `var(--sign-${color.slice(1)}, ${color})`;

/** The same for the word of a state, which 屋外モード makes black (`stateText` of the theme). */
export const wordOnGround = (color: string): string => `var(--stateText, ${onGround(color)})`;

/** What lies on a sign: its mark or its gap. */
export const SIGN_GROUND = 'var(--signGround, #FFFFFF)';
