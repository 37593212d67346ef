import type { Page } from 'playwright';
import { SAMPLE_PASSWORD, type SampleLoginId } from './samplePeople.ts';
import { goTo, waitUntilLoaded } from './screens.ts';

/** Signs in on the login screen; it leads home, or to the page that was requested before. */
export async function signInOnScreen(page: Page, url: string, loginId: SampleLoginId): Promise<void> {
  await goTo(page, url, '/login');
  await page.getByLabel('ログインID').fill(loginId);
  await page.locator('input[name="password"]').fill(SAMPLE_PASSWORD);
  await page.getByRole('button', { name: 'ログイン', exact: true }).click();
  await page.waitForURL(({ hash }) => hash !== '#/login');
  await waitUntilLoaded(page);
}

export async function signOutOnScreen(page: Page, url: string): Promise<void> {
  await goTo(page, url, '/logout');
  await page.getByRole('heading', { name: 'ログアウトしました' }).waitFor();
}
