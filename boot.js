// Starts the application. A file of its own because the content policy forbids inline scripts.
// It leaves two names for the app: __worker (the engine's script with this build's files) and __fetcher.
const here = document.querySelector('script[data-js]');

// Says in words what went wrong, over whatever is on the page; never through markup.
const say = (words, error) => {
  const line = document.getElementById('boot') ?? document.body.insertBefore(document.createElement('p'), document.body.firstChild);
  line.id = 'boot';
  line.setAttribute('role', 'alert');
  line.textContent = `${words} (${error?.message ?? error})`;
};

if (window.trustedTypes) {
  // Leptos builds static parts of a view from compile-time HTML through a <template>. Only that shape may pass.
  const shape = /^(?:[^<>]|<\/?[a-z][a-z0-9]*(?:\s+[a-z][a-z0-9:-]*(?:="[^"<>]*")?)*\s*\/?>)*$/i;
  const never = /<\/?(?:script|style|iframe|object|embed|base|meta|link|form|template|img|a|use|image)\b|<[^<>]*\s(?:on[a-z]+|style|href|src|srcdoc|xlink:href)[\s=>\/]/i;
  trustedTypes.createPolicy('default', {
    createHTML: (s) => {
      if (!shape.test(s) || never.test(s)) throw new TypeError('markup refused');
      return s;
    },
    createScriptURL: (u) => {
      const a = new URL(u, document.baseURI);
      if (a.origin !== location.origin) throw new TypeError('foreign script refused');
      return a.href;
    },
  });
}

globalThis.__worker = `engine.js?js=${encodeURIComponent(here.dataset.js)}&wasm=${encodeURIComponent(here.dataset.wasm)}`;
globalThis.__fetcher = 'fetcher.js';

// A trap in wasm ends the instance for good: say so rather than leave a page that looks alive.
const trap = (error) => {
  if (error instanceof WebAssembly.RuntimeError) say('RESCUE Explorer stopped on a mistake of its own. Reload the page to go on.', error);
};
addEventListener('error', (e) => trap(e.error));
addEventListener('unhandledrejection', (e) => trap(e.reason));

try {
  const { default: init } = await import(new URL(here.dataset.js, document.baseURI).href);
  await init({ module_or_path: here.dataset.wasm });
  document.getElementById('boot')?.remove();
} catch (error) {
  say('RESCUE Explorer could not start. It needs a browser of 2023 or newer with WebAssembly (SIMD), and all files of its folder.', error);
  throw error;
}
