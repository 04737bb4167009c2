// @ts-check
/**
 * One request of a visit; times in ms since the navigation, bytes as they went over the wire, headers
 * included.
 *
 * @typedef {object} Request
 * @property {string} url
 * @property {number} start
 * @property {number} end NaN: it did not end
 * @property {number} bytes
 * @property {readonly { time: number, bytes: number }[]} parts as they came
 * @property {boolean} isPreflight the browser's own question whether a call across origins is allowed
 */

/**
 * What had come over the wire by a moment: of a request that was under way, the part that had come.
 *
 * @param {readonly Request[]} requests
 * @param {number} time
 */
export function bytesUntil(requests, time) {
  return requests.reduce((total, { end, bytes, parts }) => {
    const came = parts.filter((part) => part.time <= time);
    const inParts = came.reduce((sum, part) => sum + part.bytes, 0);
    // The parts lack some headers, the browser's sum those of a preflight.
    return total + (end <= time ? Math.max(bytes, inParts) : inParts);
  }, 0);
}

/**
 * Notes all requests of a page from now on.
 *
 * @param {import('playwright-core').CDPSession} cdp with `Network.enable`
 */
export function watchRequests(cdp) {
  /** @type {Map<string, Request & { parts: { time: number, bytes: number }[] }>} */
  const requests = new Map();
  let origin = Number.NaN;
  let changed = performance.now();
  const at = (/** @type {number} */ timestamp) => (timestamp - origin) * 1000;
  cdp.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
    if (request.url.startsWith('data:')) return;
    if (Number.isNaN(origin)) origin = timestamp;
    changed = performance.now();
    requests.set(requestId, {
      url: request.url,
      start: at(timestamp),
      end: Number.NaN,
      bytes: 0,
      parts: [],
      isPreflight: request.method === 'OPTIONS',
    });
  });
  cdp.on('Network.responseReceived', ({ requestId, timestamp, response }) => {
    const part = { time: at(timestamp), bytes: response.encodedDataLength };
    requests.get(requestId)?.parts.push(part);
  });
  cdp.on('Network.dataReceived', ({ requestId, timestamp, encodedDataLength }) => {
    requests.get(requestId)?.parts.push({ time: at(timestamp), bytes: encodedDataLength });
  });
  cdp.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const request = requests.get(requestId);
    if (!request) return;
    changed = performance.now();
    request.end = at(timestamp);
    request.bytes = encodedDataLength;
  });
  cdp.on('Network.loadingFailed', ({ requestId, timestamp, errorText }) => {
    const request = requests.get(requestId);
    if (!request) return;
    changed = performance.now();
    request.end = at(timestamp);
    console.warn(`${request.url} failed: ${errorText}`);
  });
  return {
    /** @returns {readonly Request[]} in the order they began */
    all: () => [...requests.values()].sort((a, b) => a.start - b.start),
    /** How long nothing has begun or ended, in ms; 0 while something is under way. */
    quietFor: () =>
      [...requests.values()].some(({ end }) => Number.isNaN(end)) ? 0 : performance.now() - changed,
  };
}
