import { runTool, vite } from './tools.mjs';

export function buildWeb() {
  return runTool(vite, ['build', '--logLevel', 'warn'], {
    folder: 'packages/web',
    env: { NODE_ENV: 'production' },
  });
}
