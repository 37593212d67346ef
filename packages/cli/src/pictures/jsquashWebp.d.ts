declare module '@jsquash/webp/decode.js' {
  interface Decoded {
    width: number;
    height: number;
    data: Uint8ClampedArray;
  }
  /** Must be called before the first picture: otherwise the decoder would fetch its own file by URL. */
  export function init(module: object, options: { printErr: (text: string) => void }): Promise<void>;
  export default function decode(content: ArrayBuffer): Promise<Decoded>;
}
