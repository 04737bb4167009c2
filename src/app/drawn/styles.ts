/** The hashes of the styles' files, as a browser checks them; each build puts its own here (tools/build/server-render.ts). */
export const STYLES_INTEGRITY: Readonly<Record<string, string>> = {};
