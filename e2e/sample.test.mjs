// Reading a sample: from the demo to a turn, its details, its link, and back after a reload.
import assert from 'node:assert/strict';
import { journey } from './harness.mjs';
import { Samples } from './pages/samples.mjs';
import { Sample } from './pages/sample.mjs';

const TEA = '#/sample/mara_and_theo%2F003_s01e02_seg05';

journey('demo, sample, scrub, detail, link, reload', async ({ page, explorer }) => {
  await explorer.open();
  const samples = new Samples(page);
  await samples.count(12);
  await samples.enter('The tea at the door');
  const sample = new Sample(page);
  await sample.at(1);

  // The first touch of the ruler already drags.
  const [from, to] = [await sample.column(4), await sample.column(18)];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await sample.at(4);
  await page.mouse.move(to.x, to.y, { steps: 8 });
  await sample.at(18);
  await page.mouse.up();

  await page.locator('#ans-h').filter({ hasText: '4 of 5 answers differ, 1 none' }).waitFor();
  await page.locator('.ans--gold').filter({ hasText: 'RS repair–softening' }).filter({ hasText: 'annotators’ reading' }).waitFor();
  await page.locator('.ans summary').filter({ hasText: 'demo-early' }).click();
  await page.locator('.ans details[open] dt').filter({ hasText: 'reason' }).waitFor();
  await page.getByText('The script puts turns 1 to 17 into the prompt.').waitFor();
  await page.locator('.turn--now .turn__more').filter({ hasText: 'repair–softening' }).waitFor();
  assert.deepEqual(await page.locator('.turn--ev .turn__n').allTextContents(), ['16', '17']);

  await sample.task('Emotion');
  await page.getByRole('button', { name: 'Table', exact: true }).click();
  await sample.linked(18);
  const link = page.url();
  await page.reload();
  await sample.at(18);
  assert.equal(page.url(), link);
  await page.locator('#ans-h').filter({ hasText: 'Emotion' }).waitFor();
  await page.getByRole('region', { name: 'Viewpoints by pair' }).waitFor();
});

journey('a click anywhere in a turn’s column opens that turn', async ({ page, explorer }) => {
  await explorer.open(TEA);
  const sample = new Sample(page);
  await sample.at(1);
  for (const [lane, turn] of [['Runs', 12], ['Therapist', 22], ['Relation pattern', 7], ['Answers that differ', 24]]) {
    const { x, y } = await sample.column(turn, lane);
    await page.mouse.click(x, y);
    await sample.at(turn);
  }
  await page.locator('.turn[data-turn="23"]').click();
  await sample.at(23);
});

journey('samples and pages are steps of the history, the cursor is not', async ({ page, explorer }) => {
  await explorer.open('#/samples');
  const samples = new Samples(page);
  await samples.enter('The quiet car');
  const sample = new Sample(page);
  await page.getByRole('button', { name: 'Next turn' }).click();
  await page.getByRole('button', { name: 'Next turn' }).click();
  await sample.at(3);
  await sample.linked(3);
  await page.getByRole('link', { name: 'Next', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Two calendars' }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'The quiet car' }).waitFor();
  await sample.at(3);
  await page.goBack();
  await samples.count(12);
});

journey('a turn beyond the sample is said, not silently moved', async ({ page, explorer }) => {
  await explorer.open(`${TEA}?t=99&v=1`);
  await new Sample(page).at(26);
  await page.getByText('The link asks for turn 99; this sample has 26 turns.').waitFor();
});

journey('a link to a sample that is not open says what is missing and offers to open it', async ({ page, explorer }) => {
  await explorer.open('#/sample/some_couple%2F009_s09e09_seg01?t=4&v=1');
  await page.getByRole('heading', { name: 'This sample is not open' }).waitFor();
  await page.getByText('some_couple/009_s09e09_seg01').waitFor();
  await page.locator('main').getByRole('link', { name: 'Open files' }).click();
  await page.getByRole('heading', { name: 'Open samples and answers' }).waitFor();
});

journey('an anonymous link opens its sample from the start', async ({ page, explorer }) => {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode('mara_and_theo/003_s01e02_seg05'));
  const hex = Buffer.from(hash).toString('hex').slice(0, 12);
  await explorer.open(`#/sample/h:${hex}?t=5&v=1`);
  await page.getByRole('heading', { level: 1, name: 'The tea at the door' }).waitFor();
  await new Sample(page).at(5);
});

journey('playing goes on by itself and stops at the end', async ({ page, explorer }) => {
  await explorer.open(`${TEA}?t=25&v=1`);
  const sample = new Sample(page);
  await sample.at(25);
  await page.getByRole('button', { name: 'Play' }).click();
  await sample.at(26);
  await page.getByRole('button', { name: 'Play' }).waitFor();
});

journey('find in words counts and goes round', async ({ page, explorer }) => {
  await explorer.open(TEA);
  const sample = new Sample(page);
  const find = page.getByRole('searchbox', { name: /Find in words/ });
  await find.fill('TEA');
  await find.press('Enter');
  const first = await page.locator('.turn--now').getAttribute('data-turn');
  await page.getByText(/^1 of \d+$/).waitFor();
  await find.press('Enter');
  await page.getByText(/^2 of \d+$/).waitFor();
  await find.press('Shift+Enter');
  await sample.at(Number(first));
});

journey('filtered turns leave a thin place, in the words and in the lanes', async ({ page, explorer }) => {
  await explorer.open(`${TEA}?t=2&v=1`);
  const sample = new Sample(page);
  await sample.at(2);
  await page.getByLabel('Turns that are read').selectOption({ label: 'at least 3 answers differ' });
  await page.getByText('4 of 26 turns').waitFor();
  // The cursor's turn stays readable.
  assert.equal(await page.locator('.turn--out').count(), 21);
  assert.equal(await page.locator('.axis .out').count(), 22);
  assert.equal(await page.locator('.turn').count(), 26);
  await page.getByLabel('Turns that are read').selectOption({ label: 'all turns' });
  await page.locator('.turn--out').first().waitFor({ state: 'detached' });
});

journey('number keys switch what stands under the words', async ({ page, explorer }) => {
  await explorer.open(`${TEA}?t=2&v=1`);
  await new Sample(page).at(2);
  const notes = page.locator('.turn[data-turn="4"] .turn__notes');
  await notes.filter({ hasText: 'hurt 5' }).waitFor();
  await page.getByRole('feed', { name: /^Transcript/ }).focus();
  await page.keyboard.press('1');
  await notes.waitFor({ state: 'detached' });
  await page.waitForFunction(() => location.hash.includes('tiers=sp'));
});

journey('one lane at a time on a phone, the cursor shared', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }, async ({ page, explorer }) => {
  await explorer.open(`${TEA}?t=18&v=1`);
  const sample = new Sample(page);
  await sample.at(18);
  await page.getByRole('group', { name: 'Lane' }).getByRole('button', { name: 'Runs' }).click();
  await page.locator('[data-lane="Runs"]').waitFor();
  assert.equal(await page.locator('[data-lane="Relation pattern"]').isVisible(), false);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
  assert.ok(wide, 'the page does not scroll sideways');
  const bar = await page.locator('.bar nav li').last().boundingBox();
  assert.ok(bar.x + bar.width <= 390, 'every page can be reached');
  const { x, y } = await sample.column(20, 'Runs');
  await page.touchscreen.tap(x, y);
  await sample.at(20);
});
