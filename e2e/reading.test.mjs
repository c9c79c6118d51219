// Reading one conversation closely: the graph's forms, a run beside gold, lanes, marks, cells, keys, motion.
import assert from 'node:assert/strict';
import { journey } from './harness.mjs';
import { Sample } from './pages/sample.mjs';

const TEA = '#/sample/mara_and_theo%2F003_s01e02_seg05';

async function open(page, explorer, query) {
  await explorer.open(`${TEA}?${query}&v=1`);
  return new Sample(page);
}

journey('by keys alone to the third divergence and back, and into its answer', async ({ page, explorer }) => {
  const sample = await open(page, explorer, 't=1');
  await sample.at(1);
  await sample.slider.focus();
  for (const turn of [6, 9, 12]) {
    await page.keyboard.press('n');
    await sample.at(turn);
  }
  // Into the matrix, to a run that differs, into its whole answer, and out the same way.
  const grid = page.getByRole('grid', { name: /^Relation pattern by run and turn/ });
  await page.keyboard.press('Tab');
  while (!(await grid.evaluate((g) => g === document.activeElement))) await page.keyboard.press('Tab');
  await page.keyboard.press('Control+End');
  await sample.at(26);
  await page.keyboard.press('Control+Home');
  await sample.at(6);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await sample.at(9);
  const cell = await page.evaluate(() => {
    const id = document.activeElement.getAttribute('aria-activedescendant');
    return document.getElementById(id).getAttribute('aria-label');
  });
  assert.match(cell, /^demo-intense, turn 9, predicted AA .*, gold PW pursue–withdraw, gold 2nd$/);
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.activeElement.tagName === 'SUMMARY' && document.activeElement.textContent.startsWith('demo-intense'));
  assert.ok(await page.evaluate(() => document.activeElement.parentElement.open));
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => document.activeElement.id === 'grid');
  await sample.slider.focus();
  await page.keyboard.press('p');
  await sample.at(6);
  await page.keyboard.press('Home');
  await sample.at(1);
});

journey('evidence is marked in the words and in every track, and stays when it is marked by Enter', async ({ page, explorer }) => {
  const sample = await open(page, explorer, 't=18');
  await sample.at(18);
  const words = () => page.locator('.turn--marked').evaluateAll((all) => all.map((t) => t.dataset.turn));
  assert.deepEqual(await words(), ['16', '17']);
  assert.equal(await page.locator('[data-lane="Emotions"] .over .marked').count(), 4, 'two turns in two tracks');
  await sample.slider.focus();
  await page.keyboard.press('Enter');
  await sample.says(/Marked: 16 and 17/);
  await page.keyboard.press('End');
  await sample.at(26);
  assert.deepEqual(await words(), ['16', '17'], 'the marks stay while the cursor moves');
  await page.waitForFunction(() => location.hash.includes('marked=16.17') && location.hash.includes('t=26'));
  await page.reload();
  await sample.at(26);
  assert.deepEqual(await words(), ['16', '17']);
  await sample.slider.focus();
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => !location.hash.includes('marked='));
});

journey('lanes by keys: one is chosen, its items are stepped through', async ({ page, explorer }) => {
  const sample = await open(page, explorer, 't=1');
  await sample.at(1);
  await sample.slider.focus();
  await page.keyboard.press('2');
  await sample.says(/Lane Therapist/);
  await page.keyboard.press('.');
  await sample.at(6);
  await page.keyboard.press('ArrowDown');
  await sample.says(/Lane Mara/);
  await page.keyboard.press('.');
  await sample.at(8);
  await page.keyboard.press(',');
  await sample.at(4);
});

journey('small multiples: a panel a pattern segment, each a way to its end', async ({ page, explorer }) => {
  const sample = await open(page, explorer, 't=1');
  await sample.at(1);
  await page.getByRole('button', { name: 'Panels' }).click();
  const panels = page.locator('.panel');
  await panels.first().waitFor();
  const heads = await page.locator('.panel__head').allTextContents();
  assert.deepEqual(heads, ['1  none clear', '2–12 PW pursue–withdraw ×3', '13–15 MT mixed transition', '16–18 RS repair–softening', '19–22  none clear', '23–24 RS repair–softening', '25–26 CA constructive alignment']);
  await panels.nth(2).getByRole('button').click();
  await page.locator('.panel--now').filter({ hasText: '13–15' }).waitFor();
  await page.waitForFunction(() => /[?&]t=15(&|$)/.test(location.hash) && location.hash.includes('form=panels'));
  await page.reload();
  await page.locator('.panel--now').filter({ hasText: '13–15' }).waitFor();
});

journey('gold beside a run: two graphs, their difference, and the pairs in words', async ({ page, explorer }) => {
  const sample = await open(page, explorer, 't=18&window=all');
  await sample.at(18);
  await page.getByLabel('Run whose viewpoints stand beside gold’s').selectOption({ label: 'demo-literal' });
  const region = page.getByRole('region', { name: 'Viewpoints, gold and run' });
  await region.waitFor();
  assert.equal(await page.locator('.beside svg').count(), 3);
  const name = await page.locator('.beside svg').nth(2).getAttribute('aria-label');
  const [, pairs, both, gold, run] = name.match(/(\d+) pairs?, (\d+) in both, (\d+) gold only, (\d+) run only/).map(Number);
  assert.equal(pairs, both + gold + run);
  assert.equal(await region.locator('tbody tr').count(), pairs);
  assert.equal(await region.locator('td', { hasText: /^in both/ }).count(), both);
  await page.reload();
  await region.waitFor();
});

journey('who about whom as a matrix, with a way to the turn', async ({ page, explorer }) => {
  const sample = await open(page, explorer, 't=18&form=table');
  await sample.at(18);
  const matrix = page.getByRole('region', { name: 'Who about whom' });
  // Theo, row, about Mara, column: mixed, one turn ago.
  const cell = matrix.locator('tbody tr').filter({ has: page.getByRole('rowheader', { name: 'Theo' }) }).locator('td').first().getByRole('button');
  assert.match(await cell.textContent(), /±.*1/);
  await cell.click();
  await sample.at(17);
});

journey('seats are swapped by buttons and kept in the link; back undoes it', async ({ page, explorer }) => {
  await explorer.open('#/sample/varga_family%2F001_s01e01_seg03?t=20&v=1');
  const seats = () => page.locator('.graph svg text.initial').allTextContents();
  await page.locator('.graph svg text.initial').first().waitFor();
  const before = await seats();
  await page.locator('.moment__graph .pick summary').click();
  await page.getByRole('button', { name: /^Seat to the right/ }).first().click();
  await page.waitForFunction(() => location.hash.includes('seats='));
  const after = await seats();
  assert.notDeepEqual(after, before);
  assert.deepEqual([...after].sort(), [...before].sort());
  await page.goBack();
  await page.waitForFunction(() => !location.hash.includes('seats='));
  assert.deepEqual(await seats(), before);
});

journey('lanes are hidden and moved, and come back from the link', async ({ page, explorer }) => {
  const sample = await open(page, explorer, 't=9');
  await sample.at(9);
  const lanes = () => page.locator('.axis__in > .lane').evaluateAll((all) => all.map((l) => l.dataset.lane).filter(Boolean));
  const all = ['Turn and speaker', 'Relation pattern', 'Therapist', 'Strategy answers', 'Emotions', 'Emotions', 'Runs', 'Answers that differ'];
  assert.deepEqual(await lanes(), all);
  await page.locator('.transport .pick summary').click();
  await page.getByRole('group', { name: 'View' }).getByRole('checkbox', { name: 'Therapist' }).uncheck();
  await page.getByRole('button', { name: 'Up: Runs' }).click();
  const arranged = ['Turn and speaker', 'Relation pattern', 'Emotions', 'Runs', 'Answers that differ', 'Emotions'];
  await page.waitForFunction(() => location.hash.includes('lanes=pattern.1.runs.2'));
  assert.deepEqual(await lanes(), arranged);
  await page.reload();
  await sample.at(9);
  assert.deepEqual(await lanes(), arranged);
  await page.goBack();
  await page.waitForFunction(() => location.hash.includes('lanes=pattern.1.2.runs'));
});

journey('a change of the view is undone by back', async ({ page, explorer }) => {
  const sample = await open(page, explorer, 't=9');
  await sample.at(9);
  await sample.task('Emotion');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Last 12' }).click();
  await page.goBack();
  await page.goBack();
  await page.getByRole('tab', { name: /^Relation pattern/, selected: true }).waitFor();
  await sample.at(9);
});

journey('all runs over the tracks, and three choices in the matrix', async ({ page, explorer }) => {
  const sample = await open(page, explorer, 't=8');
  await sample.at(8);
  await page.getByLabel('Drawn over the emotion tracks').selectOption({ label: 'all runs' });
  await page.locator('[data-lane="Emotions"] .whisker').first().waitFor();
  await page.locator('[data-lane="Emotions"] text', { hasText: /^\d\/6$/ }).first().waitFor();
  await page.getByLabel('three choices').check();
  await page.locator('[data-lane="Runs"] .choice').first().waitFor();
  await page.waitForFunction(() => location.hash.includes('top=3') && location.hash.includes('overlay-all=1'));
});

journey('what the keys do, and single letters switched off', async ({ page, explorer }) => {
  const sample = await open(page, explorer, 't=1');
  await sample.at(1);
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'What the keys do' });
  await help.getByText('next change of the pattern').waitFor();
  await help.getByLabel('keys of a single letter or sign').uncheck();
  await page.keyboard.press('Escape');
  await help.waitFor({ state: 'hidden' });
  await sample.slider.focus();
  await page.keyboard.press('n');
  await page.keyboard.press('ArrowRight');
  await sample.at(2);
  // The button still opens it.
  await page.getByRole('button', { name: 'Keys' }).click();
  await help.getByLabel('keys of a single letter or sign').check();
  await help.getByRole('button', { name: 'Close' }).click();
  await sample.slider.focus();
  await page.keyboard.press('n');
  await sample.at(6);
});

journey('the graph by keys: around the people, into their viewpoints, to the turn of one', async ({ page, explorer }) => {
  const sample = await open(page, explorer, 't=18');
  await sample.at(18);
  await page.getByRole('group', { name: /^Relation graph by keys/ }).focus();
  await page.keyboard.press('ArrowRight');
  await page.locator('.reach__says').filter({ hasText: 'Theo, 2 viewpoints' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await sample.says(/1 of 2: Theo about Mara, 1 turns? ago, .*may still want her/);
  await page.keyboard.press('Enter');
  await sample.at(17);
});

// Names of the animations that run in the graph now.
const moving = (page) => page.evaluate(() => document.getAnimations().map((a) => a.animationName).filter((n) => ['leave', 'come', 'draw'].includes(n)).sort());

journey('a step is animated, scrubbing never is', { reducedMotion: 'no-preference' }, async ({ page, explorer }) => {
  const sample = await open(page, explorer, 't=16');
  await sample.at(16);
  await sample.slider.focus();
  await page.keyboard.press('ArrowRight');
  await page.waitForFunction(() => document.getAnimations().some((a) => a.animationName === 'draw'));
  const longest = await page.evaluate(() => Math.max(...document.getAnimations().map((a) => a.effect.getComputedTiming().endTime)));
  assert.ok(longest <= 650, `${longest} ms`);
  const [from, to] = [await sample.column(12), await sample.column(6)];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await sample.at(12);
  assert.deepEqual(await moving(page), []);
  await page.mouse.move(to.x, to.y, { steps: 6 });
  await sample.at(6);
  assert.deepEqual(await moving(page), []);
  await page.mouse.up();
});

journey('with reduced motion nothing moves, and what changed is said', async ({ page, explorer }) => {
  const sample = await open(page, explorer, 't=16');
  await sample.at(16);
  await page.getByRole('button', { name: 'Play' }).click();
  await sample.at(17);
  assert.deepEqual(await moving(page), []);
  await page.locator('.graph__new').filter({ hasText: 'New here: Theo about Mara' }).waitFor();
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: 'Play' }).waitFor();
});
