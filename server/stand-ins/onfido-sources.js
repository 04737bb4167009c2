// Uses one of each kind of source that the policy for the first provider allows (docs/operate/policies.md), as its
// real core is said to do: a page's policy can be tried with it.

const HOST = new URL(import.meta.url).origin;
const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>';

const blobOf = (content, type) => URL.createObjectURL(new Blob([content], { type }));

/** Resolves with the event `good`, rejects with `error`. */
function heard(target, good) {
  return new Promise((resolve, reject) => {
    target.addEventListener(good, resolve, { once: true });
    target.addEventListener('error', () => reject(new Error(good)), { once: true });
  });
}

function picture(src) {
  const image = new Image();
  image.src = src;
  return image.decode();
}

/** A tenth of a second of silence as a WAV file. */
function silence() {
  const samples = 800;
  const view = new DataView(new ArrayBuffer(44 + samples));
  const text = (at, letters) => {
    for (let index = 0; index < 4; index += 1) view.setUint8(at + index, letters.charCodeAt(index));
  };
  text(0, 'RIFF');
  view.setUint32(4, 36 + samples, true);
  text(8, 'WAVE');
  text(12, 'fmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, 8000, true);
  view.setUint32(28, 8000, true);
  view.setUint16(32, 1, true);
  view.setUint16(34, 8, true);
  text(36, 'data');
  view.setUint32(40, samples, true);
  new Uint8Array(view.buffer, 44).fill(128);
  return view.buffer;
}

async function inlineStyle() {
  const style = document.createElement('style');
  style.textContent = ':root { --stand-in-style: there }';
  document.head.append(style);
  const root = getComputedStyle(document.documentElement);
  const isThere = root.getPropertyValue('--stand-in-style') === 'there';
  style.remove();
  if (!isThere) throw new Error('no inline style');
}

async function socket() {
  const opened = new WebSocket(`${HOST.replace('https', 'wss')}/sync`);
  await heard(opened, 'open');
  opened.close();
}

async function worker() {
  const made = new Worker(blobOf('postMessage("there")', 'text/javascript'));
  await heard(made, 'message');
  made.terminate();
}

const SOURCES = {
  'style-src inline': inlineStyle,
  'connect-src wss:': socket,
  'connect-src blob:': () => fetch(blobOf('there', 'text/plain')),
  'img-src of its host': () => picture(new URL('../picture.svg', import.meta.url).href),
  'img-src data:': () => picture(`data:image/svg+xml,${encodeURIComponent(PICTURE)}`),
  'img-src blob:': () => picture(blobOf(PICTURE, 'image/svg+xml')),
  'media-src blob:': () => heard(new Audio(blobOf(silence(), 'audio/wav')), 'loadedmetadata'),
  'worker-src blob:': worker,
};

/** Resolves with a line that names each source the page refused, or says that there is none. */
export async function useEverySource() {
  const names = Object.keys(SOURCES);
  const results = await Promise.allSettled(names.map(async (name) => SOURCES[name]()));
  const refused = names.filter((_, index) => results[index].status === 'rejected');
  return `Sources refused: ${refused.join(', ') || 'none'}`;
}
