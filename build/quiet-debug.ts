/** Stands in for debug inside @metamask/sdk, which disables it anyway; see quiet-metamask.ts. */
const debug = Object.assign(() => () => {}, { enable: () => {}, disable: () => {} });

// biome-ignore lint/style/noDefaultExport: so has debug.
export default debug;
