import type { Page } from 'playwright';

export interface AnswerControl {
  /** Delivers every answer that was held back, and all that follow. */
  release: () => void;
  /** Holds back every answer from now on. */
  hold: () => void;
  /** Addresses that were held back or refused since the last `hold`. */
  touched: () => readonly string[];
}

const API = /\/web\/api\//;
/** The signed-in person, and the event stream: without the first there is no screen to look at. */
const OF_THE_FRAME = /\/web\/api\/(users|sites|events)(\?|$)/;

/** Answers of the server are late: they are held back until they are released. */
export async function holdAnswers(page: Page): Promise<AnswerControl> {
  let release = () => {};
  let gate = Promise.resolve();
  let touched: string[] = [];
  await page.route(API, async (route) => {
    const url = route.request().url();
    if (!OF_THE_FRAME.test(url)) {
      touched.push(url);
      await gate;
    }
    // A page that was closed meanwhile needs no answer.
    await route.continue().catch(() => {});
  });
  return {
    release: () => release(),
    hold: () => {
      touched = [];
      gate = new Promise((resolve) => (release = resolve));
    },
    touched: () => touched,
  };
}

/** The server fails at everything but `isSpared`. */
export const refuseAnswers = (
  page: Page,
  isSpared: (url: string) => boolean,
  json: object = {},
): Promise<unknown> =>
  page.route(API, (route) =>
    isSpared(route.request().url()) ? route.continue().catch(() => {}) : route.fulfill({ status: 500, json }),
  );

export const isOfTheFrame = (url: string): boolean => OF_THE_FRAME.test(url);
