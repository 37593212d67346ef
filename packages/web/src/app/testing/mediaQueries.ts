import { vi } from 'vitest';

/** Answers media queries until `vi.restoreAllMocks()`; they do not change meanwhile. */
const answerMediaQueries = (matches: (query: string) => boolean) =>
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: matches(query),
        addEventListener: () => {},
        removeEventListener: () => {},
      }) as unknown as MediaQueryList,
  );

/** As in a window of a phone. */
export const showOnPhone = () => answerMediaQueries((query) => query.includes('max-width: 599px'));

/** As in a window of a desktop. */
export const showOnDesktop = () => answerMediaQueries((query) => query.includes('min-width'));
