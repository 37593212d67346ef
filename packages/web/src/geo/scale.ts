/** Maximum length of the scale bar, in pixels. */
const LONGEST_PX = 110;
const ROUND = [5, 2, 1];

export interface Scale {
  label: string;
  /** In pixels. */
  width: number;
}

/** A scale bar for the longest round distance that fits. */
export function scaleFor(metresPerPixel: number): Scale {
  const longest = metresPerPixel * LONGEST_PX;
  const power = 10 ** Math.floor(Math.log10(longest));
  const metres = (ROUND.find((step) => step * power <= longest) ?? 1) * power;
  return {
    label: metres >= 1000 ? `${metres / 1000} km` : `${metres} m`,
    width: Math.round(metres / metresPerPixel),
  };
}
