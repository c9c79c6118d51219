// The harness itself: a journey is worth nothing if trouble in the browser stays unseen.
import assert from 'node:assert/strict';
import { accessible, prepare } from './axe.mjs';
import { journey } from './harness.mjs';

const foreign = 'http://127.0.0.1:9/elsewhere';
const provoked = {
  'a console error': { does: () => console.error('alas'), seen: /console error: alas/ },
  'an uncaught error': { does: () => void setTimeout(() => { throw new Error('alas'); }), seen: /uncaught: Error: alas/ },
  'a style attribute': { does: () => document.body.setAttribute('style', 'color: red'), seen: /content policy: style-src-attr/ },
  'markup from text': { does: () => { try { document.body.innerHTML = '<img src=x>'; } catch (e) { console.error(e.message); } }, seen: /markup refused/ },
  'a missing file': { does: () => void fetch('absent.json'), seen: /answered 404/ },
  'another origin from the page': { does: (url) => void fetch(url).catch(() => {}), seen: /content policy: connect-src/ },
  'another origin from a worker': { does: (url) => new Worker(globalThis.__fetcher).postMessage({ url }), seen: /another origin/ },
};

for (const [what, { does, seen }] of Object.entries(provoked)) {
  journey(`the harness sees ${what}`, { allow: [/./] }, async ({ page, explorer, troubles }) => {
    await explorer.open();
    await page.evaluate(does, foreign);
    await comes(page, troubles, seen);
  });
}

journey('the harness sees a console error of a worker', { allow: [/./] }, async ({ page, context, explorer, troubles }) => {
  await context.route('**/fetcher*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: 'console.error("from below")' }));
  await explorer.open();
  await page.evaluate(() => void new Worker(globalThis.__fetcher));
  await comes(page, troubles, /console error: from below/);
});

// Waits, a frame at a time, until this trouble has come.
async function comes(page, troubles, wanted) {
  const seen = () => troubles.some((trouble) => wanted.test(trouble));
  for (const end = Date.now() + 5000; !seen() && Date.now() < end;) await page.evaluate(() => new Promise(requestAnimationFrame));
  assert.ok(seen(), `only saw: ${troubles.join(', ')}`);
}

journey('axe sees a button without a name', async ({ page, context, explorer }) => {
  await prepare(context);
  await explorer.open();
  await page.evaluate(() => document.body.append(document.createElement('button')));
  await assert.rejects(accessible(page), /button-name/);
});

journey('an engine that cannot start says so and closes', { allow: [/./] }, async ({ page, explorer }) => {
  await explorer.open();
  const said = await page.evaluate(
    () =>
      new Promise((resolve) => {
        const name = globalThis.__worker.split('?')[0];
        const engine = new Worker(`${name}?js=absent.js&wasm=absent.wasm`, { type: 'module' });
        engine.onmessage = ({ data }) => resolve(data);
      }),
  );
  assert.equal(typeof said.dead, 'string');
});

journey('an engine refuses a script of another origin', { allow: [/./] }, async ({ page, explorer }) => {
  await explorer.open();
  const said = await page.evaluate(
    (url) =>
      new Promise((resolve) => {
        const name = globalThis.__worker.split('?')[0];
        const engine = new Worker(`${name}?js=${encodeURIComponent(url)}&wasm=x`, { type: 'module' });
        engine.onmessage = ({ data }) => resolve(data);
      }),
    foreign,
  );
  assert.deepEqual(said, { dead: 'foreign script refused' });
});
