declare module '@jsquash/webp/decode.js' {
  interface Decoded {
    width: number;
    height: number;
    data: Uint8ClampedArray;
  }
  /** Before the first picture: without it the decoder would look for its own file by an address. */
  export function init(module: object, options: { printErr: (text: string) => void }): Promise<void>;
  export default function decode(content: ArrayBuffer): Promise<Decoded>;
}
