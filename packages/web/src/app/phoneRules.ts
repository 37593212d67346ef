import { ON_PHONE } from '../platform/device/viewport.ts';

/** Gloves and one hand: nothing that is pressed is smaller than 48 px on a phone. */
export const PHONE_RULES = `${ON_PHONE} {
  html .fui-Button { min-height: 48px; min-width: 48px; max-width: none; }
  html .fui-Input, html .fui-Select__select { min-height: 48px; }
}`;
