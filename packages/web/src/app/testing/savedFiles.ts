import { afterEach, beforeEach, vi } from 'vitest';

interface SavedFile {
  name: string;
  content: Blob;
}

/** The files that a screen saves during each test, in their order. */
export function watchSavedFiles(): SavedFile[] {
  const saved: SavedFile[] = [];
  beforeEach(() => {
    saved.length = 0;
    let last: Blob | undefined;
    vi.spyOn(URL, 'createObjectURL').mockImplementation((content) => {
      last = content as Blob;
      return 'blob:file';
    });
    vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {});
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      if (last !== undefined) saved.push({ name: this.download, content: last });
    });
  });
  afterEach(() => vi.restoreAllMocks());
  return saved;
}
