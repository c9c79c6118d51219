// Bringing files in: dropped, chosen, bad ones beside good ones, twice, kept and forgotten.
import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { journey } from './harness.mjs';
import { Open } from './pages/open.mjs';
import { Samples } from './pages/samples.mjs';
import { Sample } from './pages/sample.mjs';

const demo = (name) => fileURLToPath(new URL(`../public/demo/${name}`, import.meta.url));
const fixture = (name) => fileURLToPath(new URL(`../tests/cases/${name}`, import.meta.url));
const models = ['steady', 'late', 'majority', 'early', 'literal'];

journey('a dataset and ten results are dropped, in any order, and scored', async ({ page, explorer }) => {
  await explorer.open('#/open');
  const open = new Open(page);
  await open.settled();
  const results = models.flatMap((m) => [demo(`${m}_rpp.json`), demo(`${m}_itp.json`)]);
  await open.drop([...results.slice(0, 6), demo('demo_12.jsonl'), ...results.slice(6)]);
  // Own samples take the demo's place: eleven files, none of them from the demo's folder.
  assert.equal(await open.files.count(), 11);
  assert.equal(await open.row('demo/').count(), 0);
  await open.row('late_rpp.json').filter({ hasText: '111 of 111' }).waitFor();
  await page.getByRole('link', { name: 'See 12 samples' }).click();
  const samples = new Samples(page);
  await samples.count(12);
  await page.getByRole('link', { name: 'Overview' }).click();
  await page.locator('.board').filter({ hasText: 'Relation pattern' }).getByRole('row', { name: /demo-steady/ }).waitFor();
});

journey('files given before the demo has come stay, and the demo stays away', async ({ page, explorer }) => {
  // The demo's list of files comes only once the person's own file has been read.
  let release;
  const held = new Promise((resolve) => { release = resolve; });
  await page.route('**/demo/files.txt', async (route) => { await held; await route.continue(); });
  await explorer.open('#/open');
  const open = new Open(page);
  await open.drop([fixture('51-good-second.jsonl')]);
  await open.row('51-good-second.jsonl').filter({ hasText: '1 sample' }).waitFor();
  const last = page.waitForResponse('**/demo/files.txt');
  release();
  await last;
  await page.waitForLoadState('networkidle');
  assert.equal(await open.files.count(), 1);
});

journey('a bad file beside good ones loses nothing else', async ({ page, explorer }) => {
  await explorer.open('#/open');
  const open = new Open(page);
  await open.settled();
  await open.drop([fixture('51-bad-first.jsonl'), fixture('51-deep-nesting.json'), fixture('51-good-second.jsonl')]);
  await open.row('51-good-second.jsonl').filter({ hasText: '1 sample' }).waitFor();
  assert.equal(await page.locator('.sev--refused').count(), 2);
  await page.getByRole('link', { name: 'See 1 sample' }).click();
  await new Samples(page).count(1);
});

journey('problems open the report by themselves', async ({ page, explorer }) => {
  await explorer.open('#/samples');
  await new Samples(page).count(12);
  await new Open(page).drop([fixture('51-bad-first.jsonl')]);
  await page.getByRole('heading', { name: 'Load report' }).waitFor();
  await page.locator('.sev--refused').waitFor();
});

journey('the same file twice is said; the cursor and the demo survive what is added', async ({ page, explorer }) => {
  await explorer.open('#/sample/mara_and_theo%2F003_s01e02_seg05?t=9&v=1');
  const sample = new Sample(page);
  await sample.at(9);
  await new Open(page).drop([demo('late_rpp.json')]);
  await sample.at(9);
  await page.getByRole('link', { name: 'Open', exact: true }).click();
  await page.locator('.problems').getByText(/already loaded/).waitFor();
});

journey('every file that broke other tools, in one session, in a shuffled order', async ({ page, explorer }) => {
  await explorer.open('#/open');
  const open = new Open(page);
  await open.settled();
  const entries = await readdir(fixture(''), { recursive: true, withFileTypes: true });
  const names = entries.filter((e) => e.isFile()).map((e) => `${e.parentPath}/${e.name}`).sort();
  assert.ok(names.length >= 40);
  // A fixed shuffle: the same on every run.
  const order = names.map((name, i) => [(i * 7919) % names.length, name]).sort((a, b) => a[0] - b[0]).map(([, name]) => name);
  for (let i = 0; i < order.length; i += 9) await open.drop(order.slice(i, i + 9));
  await open.drop([fixture('51-good-second.jsonl')]);
  await page.locator('.problems').getByText(/already loaded/).first().waitFor();
  await page.getByRole('link', { name: 'Samples', exact: true }).click();
  const samples = new Samples(page);
  await samples.lines.first().waitFor();
  // Every sample opens.
  const links = await page.locator('.line a').evaluateAll((all) => all.map((a) => a.getAttribute('href')));
  assert.ok(links.length > 30);
  for (const link of links) {
    await page.evaluate((hash) => { location.hash = hash; }, link);
    await page.waitForFunction(() => document.querySelector('.transport, .panel-empty') && document.querySelector('h1'));
    assert.equal(await page.getByRole('heading', { name: 'This sample is not open' }).count(), 0, link);
  }
});

journey('odd ids and repeated ids open, and stay open after a reload', async ({ page, explorer }) => {
  await explorer.open('#/open');
  const open = new Open(page);
  await open.settled();
  await page.getByText('Keep what I open in this browser').click();
  await open.choose([fixture('19-odd-ids.jsonl'), fixture('17-duplicate-sample-id.jsonl')]);
  await page.locator('.problems').getByText(/lines? 1 and|more than once|repeat/i).first().waitFor();
  await page.getByRole('link', { name: 'Samples', exact: true }).click();
  const samples = new Samples(page);
  await samples.count(19);
  const links = await page.locator('.line a').evaluateAll((all) => all.map((a) => [a.getAttribute('href'), a.textContent]));
  assert.equal(new Set(links.map(([href]) => href)).size, 19);
  for (const [href, name] of links.filter((_, i) => i % 3 === 0)) {
    await page.evaluate((hash) => { location.hash = hash; }, href);
    await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
    const words = await page.locator('.turn__say').first().textContent();
    await page.reload();
    await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
    assert.equal(await page.locator('.turn__say').first().textContent(), words);
  }
  await page.getByRole('link', { name: 'Open', exact: true }).click();
  await page.getByRole('button', { name: 'Forget what is kept' }).click();
  await page.getByText('Nothing is kept in this browser any more.').waitFor();
  await page.reload();
  await open.row('demo/demo_12.jsonl').waitFor();
});

journey('a loaded file can be closed', async ({ page, explorer }) => {
  await explorer.open('#/open');
  const open = new Open(page);
  await open.row('demo/steady_rpp.json').getByRole('button', { name: /^Close/ }).click();
  await open.row('demo/steady_rpp.json').waitFor({ state: 'detached' });
  assert.equal(await open.files.count(), 39);
});

journey('three files of one name are three runs, and each can be closed', async ({ page, explorer }) => {
  await explorer.open('#/open');
  const open = new Open(page);
  await open.settled();
  await open.drop(['47-run1', '47-run2', '47-run3-same-model'].map((folder) => fixture(`${folder}/result.json`)));
  const rows = open.row(/^result\.json/);
  assert.equal(await rows.count(), 3);
  await rows.nth(1).getByRole('button', { name: /^Close/ }).click();
  await page.waitForFunction(() => [...document.querySelectorAll('.files .file')].filter((f) => f.textContent === 'result.json').length === 2);
});

journey('files given while others are read wait for their turn', async ({ page, explorer }) => {
  await explorer.open('#/open');
  const open = new Open(page);
  // No waiting between them: the second drop comes while the demo or the first is still being read.
  await Promise.all([open.drop([demo('demo_12.jsonl')]), open.drop([demo('late_rpp.json')])]);
  await open.row('late_rpp.json').filter({ hasText: '111 of 111' }).waitFor();
  await page.waitForFunction(() => document.querySelectorAll('.files tbody tr').length === 2);
});

journey('a load that is cancelled leaves what was open', async ({ page, explorer }) => {
  await explorer.open('#/open');
  const open = new Open(page);
  await open.settled();
  await page.evaluate(() => {
    const row = `{"row_index":1,"primary_speaker":"Ada","dialogue_cleaned":"${'again and again '.repeat(40)}"}`;
    const line = (i) => `{"sample_id":"big/${i}","scenario":"couple","participants":["Ada"],"rows":[${Array(60).fill(row).join()}]}\n`;
    const part = Array.from({ length: 300 }, (_, i) => line(i)).join('');
    const transfer = new DataTransfer();
    transfer.items.add(new File(Array(20).fill(part), 'big.jsonl'));
    for (const kind of ['dragenter', 'drop']) {
      document.body.dispatchEvent(new DragEvent(kind, { dataTransfer: transfer, bubbles: true, cancelable: true }));
    }
    // As soon as there is something to cancel.
    new MutationObserver((_, observer) => {
      const button = document.querySelector('.loading button');
      if (button) { observer.disconnect(); button.click(); }
    }).observe(document.body, { childList: true, subtree: true });
  });
  await page.getByText('Reading was cancelled. What was open before is still open.').waitFor();
  await open.settled();
  assert.equal(await open.files.count(), 40);
});

journey('an engine that dies is noticed, restarted, and the files are offered again', { allow: [/lost on purpose/] }, async ({ page, explorer }) => {
  await explorer.open('#/samples');
  await new Samples(page).count(12);
  const [engine] = page.workers();
  await engine.evaluate(() => setTimeout(() => { throw new Error('lost on purpose'); }, 0));
  await page.getByRole('alert').filter({ hasText: 'The engine stopped' }).waitFor();
  await page.getByRole('button', { name: 'Open the files again' }).click();
  await new Samples(page).count(12);
});

journey('an address is opened by the fetching worker', async ({ page, explorer, address }) => {
  await explorer.open('#/open');
  const open = new Open(page);
  await open.settled();
  await page.getByLabel('Or an address that allows reading').fill(`${address}demo/demo_12.jsonl`);
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  // A file of one's own, though its bytes are the demo's: the demo gives way.
  await page.waitForFunction(() => document.querySelectorAll('.files tbody tr').length === 1);
  await open.row('demo_12.jsonl').filter({ hasText: '12 samples' }).waitFor();
});
