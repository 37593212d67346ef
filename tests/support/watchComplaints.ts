import type { Page } from 'playwright';

const listenForViolations = () =>
  addEventListener('securitypolicyviolation', (event) =>
    console.error(`violation of ${event.effectiveDirective}: ${event.blockedURI} ${event.sample}`),
  );

/**
 * All errors of the browser from the first load on, including violations of the product's policy, and every address
 * requested outside the product.
 *
 * @param origins origins that the product may request
 */
export async function watchComplaints(page: Page, origins: readonly string[]): Promise<string[]> {
  const complaints: string[] = [];
  const add = (complaint: string) => complaints.push(complaint);
  page.on('console', (message) => {
    // The browser itself logs refused requests; the refused login is a stop of the tour.
    const isExpected = message.text().includes('status of 400');
    if (message.type() === 'error' && !isExpected) add(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => add(`error: ${error.message}`));
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (!origins.includes(origin) && !['data:', 'blob:'].includes(protocol)) add(`request: ${request.url()}`);
  });
  await page.addInitScript(listenForViolations);
  return complaints;
}
