declare module 'heic-decode' {
  interface Decoded {
    width: number;
    height: number;
    data: Uint8ClampedArray;
  }
  type Images = { width: number; height: number; decode(): Promise<Decoded> }[] & { dispose(): void };
  const decode: {
    (input: { buffer: Uint8Array }): Promise<Decoded>;
    all(input: { buffer: Uint8Array }): Promise<Images>;
  };
  export default decode;
}
