/**
 * The result of work within a time limit; the work itself continues after it.
 *
 * @throws {Error} if it takes longer
 */
export async function within<T>(limitMs: number, work: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`not done within ${limitMs} ms`)), limitMs);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
