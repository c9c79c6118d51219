// The least that must hold: the page starts under a sub-path, in both themes, and nothing is wrong underneath.
import assert from 'node:assert/strict';
import { accessible, prepare } from './axe.mjs';
import { journey } from './harness.mjs';

for (const colorScheme of ['light', 'dark']) {
  journey(`the page starts and says its name, ${colorScheme}`, { colorScheme }, async ({ page, context, explorer }) => {
    await prepare(context);
    await explorer.open();
    await explorer.title.waitFor();
    assert.match(await page.title(), /RESCUE Explorer$/);
    await accessible(page);
  });
}

journey('a wasm file that is missing is said in words', { allow: [/./] }, async ({ page, explorer }) => {
  await page.route('**/*.wasm', (route) => route.fulfill({ status: 404 }));
  await page.goto(explorer.address);
  await page.getByRole('alert').getByText('could not start').waitFor();
});

journey('an address typed by a person is fetched by a worker that reports its progress', async ({ page, explorer }) => {
  await explorer.open();
  const said = await page.evaluate(
    (url) =>
      new Promise((resolve) => {
        const said = [];
        const fetcher = new Worker(globalThis.__fetcher);
        fetcher.onmessage = ({ data }) => {
          said.push(data.bytes ? { bytes: data.bytes.byteLength } : data);
          if (data.bytes || data.error) resolve(said);
        };
        fetcher.postMessage({ url });
      }),
    new URL('index.html', explorer.address).href,
  );
  const { bytes } = said.pop();
  assert.ok(bytes > 1000, 'the whole page');
  assert.deepEqual(said.at(-1), { done: bytes, of: bytes });
});
