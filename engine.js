// Starts the engine in a worker from the same hashed files as the page.
// After a panic the instance must not be trusted: one {dead} message, then the worker closes.
const die = (error) => {
  postMessage({ dead: String(error?.message ?? error) });
  close();
};
addEventListener('error', (e) => die(e.error ?? e.message));
addEventListener('unhandledrejection', (e) => die(e.reason));

// Messages that arrive before the engine listens are kept for it.
const early = [];
const keep = (e) => early.push(e.data);
addEventListener('message', keep);

const q = new URL(import.meta.url).searchParams;
const own = (u) => {
  const a = new URL(u, import.meta.url);
  if (a.origin !== location.origin) throw new TypeError('foreign script refused');
  return a;
};
try {
  const { default: init } = await import(own(q.get('js')).href);
  await init({ module_or_path: own(q.get('wasm')) });
  // The page's policy does not reach a worker: from here on the engine, which sees the data, has no way to the network.
  for (const k of ['fetch', 'XMLHttpRequest', 'WebSocket', 'WebSocketStream', 'EventSource', 'WebTransport', 'importScripts', 'Worker', 'FontFace', 'caches']) {
    Object.defineProperty(globalThis, k, { value: undefined, writable: false, configurable: false });
  }
  removeEventListener('message', keep);
  for (const data of early) dispatchEvent(new MessageEvent('message', { data }));
} catch (error) {
  die(error);
}
