/** A lossless WebP of 4 × 2 pixels. */
export const WEBP = Buffer.from(
  'UklGRkQAAABXRUJQVlA4TDcAAAAvA0AAAD9AmG20QZzl+X+nQSZtk79+Z38E2TYbyd3u77D5DxCJOIRkzXcQCJCxGUMaDIjof+ABAA==',
  'base64',
);
/** Its pixels, row by row. */
export const RGB = [
  [255, 0, 0],
  [0, 255, 0],
  [0, 0, 255],
  [255, 255, 255],
  [0, 0, 0],
  [128, 128, 128],
  [255, 255, 0],
  [10, 20, 30],
] as const;
