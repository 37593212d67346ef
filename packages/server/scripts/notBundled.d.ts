/** Packages that stay files of their own: they load a compiled library, a font or a program from beside themselves. */
export declare const NOT_BUNDLED: string[];
//# sourceMappingURL=notBundled.d.ts.map
