declare module "subset-font" {
  /** A font with these letters and OpenType features alone. */
  export default function subset(
    font: Uint8Array,
    letters: string,
    options: { targetFormat: "woff2"; keepFeatures: readonly string[]; noHinting: boolean },
  ): Promise<Uint8Array>;
}
