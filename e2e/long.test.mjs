// Long samples: what is in the document and what a step changes depends on the screen, not on the number of turns.
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { journey } from './harness.mjs';
import { Open } from './pages/open.mjs';
import { Sample } from './pages/sample.mjs';

const demo = (name) => fileURLToPath(new URL(`../public/demo/${name}`, import.meta.url));

// A sample of `rows` rows, made of the demo's third, which repeats; and twelve runs over all of its judged rows.
async function files(folder, rows) {
  const tea = JSON.parse((await readFile(demo('demo_12.jsonl'), 'utf8')).split('\n').find((line) => line.includes('003_s01e02_seg05')));
  const source = tea.rows;
  const id = `long/${rows}`;
  tea.sample_id = id;
  tea.rows = Array.from({ length: rows }, (_, i) => {
    const [row, round] = [structuredClone(source[i % source.length]), Math.floor(i / source.length)];
    row.row_index = i + 1;
    row.start_time += round * 240;
    row.end_time += round * 240;
    row.relation_pattern_evidence_rows = row.relation_pattern_evidence_rows.map((n) => n + round * source.length);
    return row;
  });
  const paths = [join(folder, `long_${rows}.jsonl`)];
  await writeFile(paths[0], `${JSON.stringify(tea)}\n`);
  const run = JSON.parse(await readFile(demo('steady_rpp.json'), 'utf8'));
  const own = run.details.filter((d) => d.sample_id.endsWith('003_s01e02_seg05'));
  const rounds = Array.from({ length: Math.ceil(rows / source.length) }, (_, round) => own.map((d) => ({ ...d, row_index: d.row_index + round * source.length })));
  const judged = rounds.flat().filter((d) => d.row_index <= rows);
  for (let model = 0; model < 12; model++) {
    const details = judged.map((r, i) => {
      const said = [r.pred_relation_top1, r.pred_relation_top2, r.pred_relation_top3];
      const [one, two, three] = (i + model) % 3 ? said : said.toReversed();
      return { ...r, sample_id: id, turn_id: `${rows}__row${r.row_index}`, pred_relation_top1: one, pred_relation_top2: two, pred_relation_top3: three };
    });
    paths.push(join(folder, `m${model}_${rows}_rpp.json`));
    await writeFile(paths.at(-1), JSON.stringify({ ...run, prediction_model: `long-${model}`, details, overall: [], couples: [], samples: [] }));
  }
  return { paths, link: `#/sample/long%2F${rows}?t=1&v=1` };
}

// What one step to the right changes: nodes added and taken away, attributes and texts changed.
async function changesOfAStep(page, sample) {
  const now = Number(await sample.slider.getAttribute('aria-valuenow'));
  await page.evaluate(() => {
    window.__seen = 0;
    const count = (node) => 1 + (node.querySelectorAll?.('*').length ?? 0);
    window.__observer = new MutationObserver((list) => {
      for (const m of list) window.__seen += m.type === 'childList' ? [...m.addedNodes, ...m.removedNodes].reduce((n, node) => n + count(node), 0) : 1;
    });
    window.__observer.observe(document.body, { childList: true, subtree: true, attributes: true, characterData: true });
  });
  await page.keyboard.press('ArrowRight');
  await sample.at(now + 1);
  return page.evaluate(() => {
    window.__observer.disconnect();
    return window.__seen;
  });
}

journey('a step changes as much of the document at 400 turns as at 40', async ({ page, explorer }) => {
  const folder = await mkdtemp(join(tmpdir(), 'long-'));
  try {
    await explorer.open('#/open');
    await new Open(page).settled();
    const [short, long] = [await files(folder, 40), await files(folder, 400)];
    await new Open(page).drop([...short.paths, ...long.paths]);
    const sample = new Sample(page);
    const measured = {};
    for (const [name, { link }] of Object.entries({ short, long })) {
      await page.evaluate((link) => { location.hash = link; }, link);
      // The sample before stays until this one is here.
      await page.locator('.head .id').filter({ hasText: new RegExp(`^long/${name === 'short' ? 40 : 400}$`) }).waitFor();
      await sample.at(1);
      await page.getByRole('row').first().waitFor({ state: 'attached' });
      await sample.slider.focus();
      const steps = [];
      for (let i = 0; i < 8; i++) steps.push(await changesOfAStep(page, sample));
      measured[name] = { most: Math.max(...steps), nodes: await page.locator('body *').count() };
    }
    assert.ok(measured.long.most <= measured.short.most + 20, JSON.stringify(measured));
    assert.ok(measured.long.nodes <= measured.short.nodes * 2, JSON.stringify(measured));
    // The far end is reached, and its words are there.
    await page.keyboard.press('End');
    await sample.at(400);
    assert.ok(await sample.now.isVisible());
    assert.ok(await page.locator('[data-lane="Runs"] [data-turn]').count() >= 0);
  } finally {
    await rm(folder, { recursive: true });
  }
});

journey('the axis turns the page with the cursor, or stays', async ({ page, explorer }) => {
  const folder = await mkdtemp(join(tmpdir(), 'long-'));
  try {
    await explorer.open('#/open');
    await new Open(page).settled();
    const { paths, link } = await files(folder, 120);
    await new Open(page).drop(paths.slice(0, 1));
    await page.evaluate((link) => { location.hash = link; }, link);
    const sample = new Sample(page);
    await sample.at(1);
    const left = () => sample.axis.evaluate((a) => a.scrollLeft);
    await sample.slider.focus();
    await page.keyboard.press('End');
    await sample.at(120);
    await page.waitForFunction(() => document.querySelector('.axis').scrollLeft > 0);
    await page.locator('.transport .pick summary').click();
    await page.getByLabel('turns the page with the cursor').uncheck();
    const before = await left();
    await sample.slider.focus();
    await page.keyboard.press('Home');
    await sample.at(1);
    assert.equal(await left(), before);
    await page.keyboard.press('f');
    await page.waitForFunction(() => location.hash.includes('scale=fit'));
    await page.waitForFunction(() => { const a = document.querySelector('.axis'); return a.scrollWidth <= a.clientWidth + 1; });
  } finally {
    await rm(folder, { recursive: true });
  }
});

journey('the transcript follows, but never takes the scroll from the hand', async ({ page, explorer }) => {
  const folder = await mkdtemp(join(tmpdir(), 'long-'));
  try {
    await explorer.open('#/open');
    await new Open(page).settled();
    const { paths, link } = await files(folder, 400);
    await new Open(page).drop(paths.slice(0, 1));
    await page.evaluate((link) => { location.hash = link; }, link);
    const sample = new Sample(page);
    await sample.at(1);
    const feed = page.getByRole('feed', { name: 'Transcript, 400 turns' });
    await feed.hover();
    await page.mouse.wheel(0, 6000);
    const back = page.getByRole('button', { name: 'Back to turn 1' });
    await back.waitFor();
    const at = await feed.evaluate((f) => f.scrollTop);
    assert.ok(at > 1000);
    await sample.slider.focus();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('button', { name: 'Back to turn 2' }).waitFor();
    assert.equal(await feed.evaluate((f) => f.scrollTop), at, 'the list stays where the hand has put it');
    await page.getByRole('button', { name: 'Back to turn 2' }).click();
    await page.waitForFunction(() => document.querySelector('.words__list').scrollTop < 400);
    await sample.at(2);
  } finally {
    await rm(folder, { recursive: true });
  }
});
