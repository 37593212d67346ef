import { ALLOCATOR } from '../processes/allocator.ts';

/** Node.js would keep 67 MB of young objects, and let garbage become several times as much as what is in use. */
const FLAGS: Readonly<Record<string, number>> = { '--max-semi-space-size': 16, '--heap-growing-percent': 70 };

type Program = Pick<NodeJS.Process, 'argv' | 'execArgv' | 'execPath' | 'env' | 'platform' | 'execve'>;

/**
 * Starts a server again in this process with little memory: what Node.js and the C library must know at the start, in
 * the one place that every way to start it goes through. What the operator has set stays.
 *
 * @returns where nothing is to be set; otherwise it does not return
 * Source: decision 0122.
 */
export function limitMemory({ argv, execArgv, execPath, env, platform, execve }: Program): void {
  const [, program = '', ...args] = argv;
  const isServer = args.length === 0 || args[0] === 'serve';
  const given = [...execArgv, env.NODE_OPTIONS ?? ''].join(' ');
  const missing = Object.entries(FLAGS).filter(([flag]) => !given.includes(flag));
  if (!isServer || missing.length === 0 || platform === 'win32' || execve === undefined) return;
  const flags = missing.map(([flag, value]) => `${flag}=${value}`);
  execve(execPath, [execPath, ...flags, ...execArgv, program, ...args], { ...ALLOCATOR, ...env });
}
