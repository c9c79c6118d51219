// Figures taken along, and the handout on paper.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { journey } from './harness.mjs';
import { Sample } from './pages/sample.mjs';

const TEA = '#/sample/mara_and_theo%2F003_s01e02_seg05';

async function dialog(page, explorer, query = 't=18&v=1') {
  await explorer.open(`${TEA}?${query}`);
  await new Sample(page).at(18);
  await page.getByRole('button', { name: 'Figures' }).click();
  const figures = page.getByRole('dialog', { name: 'Figures of this sample' });
  await figures.waitFor();
  return figures;
}

async function saved(page, button) {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

journey('every lane and graph is saved as SVG that opens alone', async ({ page, context, explorer, address }) => {
  const figures = await dialog(page, explorer);
  const buttons = await figures.getByRole('button', { name: /^SVG: / }).all();
  // Score, pattern, therapist, two people, runs, graph, panels.
  assert.equal(buttons.length, 8);
  const names = new Set();
  for (const button of buttons) {
    const { name, bytes } = await saved(page, button);
    const svg = bytes.toString('utf8');
    assert.match(name, /^mara_and_theo-003_s01e02_seg05_[a-z0-9-]+_turns-\d+-\d+\.svg$/i);
    names.add(name);
    for (const forbidden of ['var(', 'foreignObject', '<style', 'class=', 'style=', '<script', 'href=']) assert.ok(!svg.includes(forbidden), `${name} holds ${forbidden}`);
    for (const needed of ['<title>', 'mara_and_theo/003_s01e02_seg05', 'turns ', 'demo_12.jsonl (SHA-256 ', 'Synthetic']) assert.ok(svg.includes(needed), `${name} lacks ${needed}`);
    const shot = await context.newPage();
    await shot.setContent(svg.replace(/^<\?xml[^>]*>/, ''));
    const box = await shot.locator('svg').first().boundingBox();
    assert.ok(box.width > 200 && box.height > 60, `${name} is drawn`);
    await shot.close();
  }
  assert.equal(names.size, 8, 'each has a name of its own');
  assert.ok(address);
});

journey('a figure as PNG is twice the size of its SVG', async ({ page, explorer }) => {
  const figures = await dialog(page, explorer);
  const svg = (await saved(page, figures.getByRole('button', { name: 'SVG: Relation pattern' }))).bytes.toString('utf8');
  const [, width, height] = svg.match(/<svg[^>]* width="([\d.]+)" height="([\d.]+)"/).map(Number);
  const { name, bytes } = await saved(page, figures.getByRole('button', { name: 'PNG: Relation pattern' }));
  assert.match(name, /\.png$/);
  assert.equal(bytes.subarray(1, 4).toString(), 'PNG');
  assert.deepEqual([bytes.readUInt32BE(16), bytes.readUInt32BE(20)], [Math.ceil(width * 2), Math.ceil(height * 2)]);
});

journey('the plotted rows as CSV', async ({ page, explorer }) => {
  const figures = await dialog(page, explorer);
  const { name, bytes } = await saved(page, figures.getByRole('button', { name: 'CSV: Relation pattern' }));
  assert.match(name, /\.csv$/);
  const lines = bytes.toString('utf8').split('\r\n');
  assert.match(lines[0], /^sample_id,.*turn,.*pattern/);
  assert.equal(lines.filter(Boolean).length, 27, 'a head and a line a turn');
  assert.ok(lines[18].includes('repair_softening') && lines[2].includes('not annotated') && lines[1].includes('none clear'));
  const runs = (await saved(page, figures.getByRole('button', { name: /^CSV: Runs/ }))).bytes.toString('utf8');
  assert.match(runs, /no answer/);
  assert.match(runs, /stand-in/);
});

journey('a sample prints as a handout: score, panels and all the words, also without colours', async ({ page, explorer }) => {
  await explorer.open(`${TEA}?t=18&v=1`);
  await new Sample(page).at(18);
  const pdf = await page.pdf({ format: 'A4' });
  assert.equal(pdf.subarray(0, 5).toString(), '%PDF-');
  const pages = pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g).length;
  assert.ok(pages >= 3 && pages <= 9, `${pages} pages`);
  // The same document as the printer sees it.
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  const handout = page.locator('.handout');
  await handout.waitFor();
  assert.equal(await handout.locator('.handout__words > li').count(), 26);
  assert.equal(await handout.locator('.panel').count(), 7);
  assert.equal(await handout.locator('.handout__system').count(), 2);
  assert.equal(await page.locator('.bar').isVisible(), false);
  await handout.getByText('Synthetic: every person, sentence and label is invented').waitFor();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
  assert.ok(wide, 'nothing is cut off at the right');
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await handout.waitFor({ state: 'detached' });
});
