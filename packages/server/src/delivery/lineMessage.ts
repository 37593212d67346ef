import { bodyOf, screenOf, titleOf } from './pushMessage.ts';
import type { Message } from './deliveryRepository.ts';

/** The notification's own words, and where the app shows more. @param publicUrl without a slash at the end */
export const lineTextOf = (message: Message, publicUrl: string): string =>
  [titleOf(message), bodyOf(message), `${publicUrl}/web/#${screenOf(message)}`]
    .filter((part) => part !== '')
    .join('\n');
