declare module "subset-font" {
  /** Returns a font that has only these letters and OpenType features. */
  export default function subset(
    font: Uint8Array,
    letters: string,
    options: { targetFormat: "woff2"; keepFeatures: readonly string[]; noHinting: boolean },
  ): Promise<Uint8Array>;
}
