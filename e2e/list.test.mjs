// The list: search with its match, facets, order, and what of it is in the link.
import assert from 'node:assert/strict';
import { journey } from './harness.mjs';
import { Samples } from './pages/samples.mjs';
import { Sample } from './pages/sample.mjs';

journey('search shows the match and leads to its turn; its text stays out of the link', async ({ page, explorer }) => {
  await explorer.open('#/samples');
  const samples = new Samples(page);
  await samples.count(12);
  await samples.search.fill('camomile');
  await samples.count(1);
  await page.locator('mark').filter({ hasText: 'camomile' }).waitFor();
  assert.ok(!page.url().includes('camomile'));
  await samples.enter('The tea at the door');
  await new Sample(page).at(14);
});

journey('facets narrow the list and are in the link', async ({ page, explorer }) => {
  await explorer.open('#/samples');
  const samples = new Samples(page);
  await samples.count(12);
  const family = page.getByRole('group', { name: 'Scenario' }).getByLabel('family');
  await family.focus();
  await page.keyboard.press('Space');
  await samples.count(4);
  assert.ok(await family.evaluate((box) => box === document.activeElement && box.checked), 'the focus stays on the box');
  await page.reload();
  await samples.count(4);
  await page.goBack();
  await samples.count(12);
  await samples.search.fill('no such words anywhere');
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await samples.count(12);
});

journey('the list can be sorted', async ({ page, explorer }) => {
  await explorer.open('#/samples');
  const samples = new Samples(page);
  await samples.count(12);
  await page.getByLabel('Sort').selectOption('turns');
  await page.waitForFunction(() => document.querySelector('.line [data-l=turns]')?.textContent === '26');
  await page.getByRole('button', { name: 'Reverse the order' }).click();
  await page.waitForFunction(() => document.querySelector('.line [data-l=turns]')?.textContent === '40');
});

journey('the search text is in a link that was copied on purpose', async ({ page, context, explorer }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await explorer.open('#/samples');
  const samples = new Samples(page);
  await samples.count(12);
  await samples.search.fill('camomile');
  await samples.count(1);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(link, /q=camomile/);
  await page.goto('about:blank');
  await page.goto(link);
  await samples.count(1);
});

journey('a long list is drawn as far as it is seen', async ({ page, explorer }) => {
  await explorer.open('#/samples');
  await new Samples(page).count(12);
  await page.evaluate(() => {
    const line = (i) => `{"sample_id":"long/${i}","scenario":"couple","participants":["Ada","Ben"],"rows":[{"row_index":1,"primary_speaker":"Ada","dialogue_cleaned":"line ${i}"}]}\n`;
    const transfer = new DataTransfer();
    transfer.items.add(new File([Array.from({ length: 500 }, (_, i) => line(i + 1)).join('')], 'long.jsonl'));
    for (const kind of ['dragenter', 'drop']) {
      document.body.dispatchEvent(new DragEvent(kind, { dataTransfer: transfer, bubbles: true, cancelable: true }));
    }
  });
  await page.getByRole('table', { name: 'Samples' }).and(page.locator('[aria-rowcount="501"]')).waitFor();
  assert.ok((await page.locator('.line').count()) < 100);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await page.getByText('line 500').waitFor();
  assert.ok((await page.locator('.line').count()) < 100);
  await page.getByRole('link', { name: 'clip 500', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'clip 500' }).waitFor();
});
