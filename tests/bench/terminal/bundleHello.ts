import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const CLI = fileURLToPath(new URL('../../../packages/cli/', import.meta.url));
/** The file does not exist: its path lets the program resolve the same Ink as the app's own sources. */
const SOURCE_PATH = join(CLI, 'src', 'inkHello.tsx');

/** A minimal Ink program: one word on the alternate screen, until `q`. */
const SOURCE = `
import { render, Text, useInput } from 'ink';
function Hello() {
  useInput((input) => {
    if (input === 'q') app.unmount();
  });
  return <Text>konnichiwa</Text>;
}
const app = render(<Hello />, { interactive: true, alternateScreen: true });
`;

const helloSource = {
  name: 'hello-source',
  resolveId: (id: string) => (id === SOURCE_PATH ? id : null),
  load: (id: string) => (id === SOURCE_PATH ? SOURCE : null),
};

interface Build {
  write(options: object): Promise<unknown>;
  close(): Promise<void>;
}

/**
 * Bundles the minimal Ink program in the same way as the terminal app.
 *
 * @returns the file to run
 */
export async function bundleHello(folder: string): Promise<string> {
  const bundler = createRequire(join(CLI, 'package.json')).resolve('rolldown');
  const { rolldown } = (await import(pathToFileURL(bundler).href)) as {
    rolldown: (options: object) => Promise<Build>;
  };
  const build = await rolldown({
    input: SOURCE_PATH,
    platform: 'node',
    plugins: [helloSource],
    external: ['react-devtools-core'],
    transform: { define: { 'process.env.NODE_ENV': '"production"', 'process.env.DEV': '"false"' } },
    logLevel: 'silent',
  });
  await build.write({ dir: folder, format: 'esm', minify: true, entryFileNames: 'hello.mjs' });
  await build.close();
  return join(folder, 'hello.mjs');
}
