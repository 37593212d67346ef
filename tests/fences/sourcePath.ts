/** The place of a file: `packages/web/src/screens/mail/MailScreen.tsx` is package web, folders screens, mail. */
export interface SourcePlace {
  packageName: string;
  folders: string[];
  fileName: string;
}

export function placeOf(path: string): SourcePlace | undefined {
  const [packages, packageName, src, ...rest] = path.split('/');
  const fileName = rest.pop();
  if (packages !== 'packages' || src !== 'src' || packageName === undefined || fileName === undefined) {
    return undefined;
  }
  return { packageName, folders: rest, fileName };
}

export const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);

/** Tests, and code that only tests use: files in a folder called `testing`. */
export const isTestSupport = (path: string): boolean => isTest(path) || path.split('/').includes('testing');

/** The package of a specifier: `@satomori/core/testing` is `@satomori/core`, `react/jsx-runtime` is `react`. */
export function packageOf(specifier: string): string {
  const parts = specifier.split('/');
  return parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/');
}
