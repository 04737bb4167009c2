/**
 * What @metamask/sdk is given instead of three packages it brings along. `enableAnalytics: false` does not
 * stop all it reports: joining, rejecting and ending a channel are posted to its relay whatever that says.
 * And `debug` removes the host page's own 'debug' setting from its localStorage.
 */

/** Stands in for cross-fetch: nothing is sent, and the answer is empty. */
// biome-ignore lint/style/noDefaultExport: so has cross-fetch.
export default function fetchNothing(): Promise<Response> {
  return Promise.resolve(new Response('{}'));
}

const ignore = () => {};

/** Stands in for @metamask/sdk-analytics. */
export const analytics = { setGlobalProperty: ignore, enable: ignore, track: ignore };
