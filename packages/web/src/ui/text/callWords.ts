import { isolateText } from '@satomori/core';

/** The address that dials a number, however it is written. */
export const dialAddress = (phone: string): string => `tel:${phone.replaceAll(/[^\d+]/g, '')}`;

/** `山田に電話（0265-00-0000）`. */
export const callText = (name: string, phone: string): string =>
  `${isolateText(name)}に電話（${isolateText(phone)}）`;
