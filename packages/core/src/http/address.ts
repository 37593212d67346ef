type Values = Record<string, string | number | boolean | null | undefined>;

/** The full address of an endpoint: parameters filled in, query values that are `undefined` left out. */
export function buildAddress(baseUrl: string, path: string, params?: unknown, query?: unknown): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, key: string) =>
    encodeURIComponent(String((params as Values | undefined)?.[key] ?? '')),
  );
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries((query ?? {}) as Values)) {
    if (value !== undefined && value !== null) search.set(key, String(value));
  }
  const suffix = search.size > 0 ? `?${search}` : '';
  return `${baseUrl.replace(/\/+$/, '')}${filled}${suffix}`;
}
