/** The hash of the styles' file, as a browser checks it; each build puts its own here (tools/build/server-render.ts). */
export const STYLES_INTEGRITY: string | undefined = undefined;
