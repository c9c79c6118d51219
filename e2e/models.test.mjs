// The failure map: from a number to its turns and back, and the filter as text and as boxes.
import assert from 'node:assert/strict';
import { journey } from './harness.mjs';
import { Sample } from './pages/sample.mjs';

const found = (page) => page.locator('.head [role=status]');

journey('from a matrix cell to its turns, to the words, and back to the same place', async ({ page, explorer }) => {
  await explorer.open('#/overview');
  await page.getByRole('link', { name: 'Models' }).click();
  await page.getByRole('heading', { name: 'Where runs depart from gold' }).waitFor();
  await page.getByRole('button', { name: 'Couple', exact: true }).click();
  // demo-late's relation patterns.
  await page.getByRole('row', { name: /^demo-late/ }).getByRole('button').first().click();
  await page.getByRole('heading', { name: /^demo-late, relation pattern: gold in rows/ }).waitFor();
  const cell = page.getByRole('link', { name: /^gold repair–softening, answer pursue–withdraw: \d+ turns$/ });
  const n = Number((await cell.getAttribute('aria-label')).match(/(\d+) turns/)[1]);
  await cell.click();
  await found(page).filter({ hasText: new RegExp(`${n} of \\d+ instances`) }).waitFor();
  assert.equal(await page.locator('.inst tbody tr').count(), n);
  await page.waitForFunction(() => decodeURIComponent(location.hash).includes('gold = repair_softening and pred = pursue_withdraw'));
  await page.locator('.inst tbody a').first().click();
  await page.locator('.turn--now').waitFor();
  await page.locator('#ans-h').filter({ hasText: 'Relation pattern' }).waitFor();
  await page.goBack();
  await page.waitForFunction((n) => document.querySelectorAll('.inst tbody tr').length === n, n);
  await page.goBack();
  await page.getByRole('heading', { name: /^demo-late, relation pattern: gold in rows/ }).waitFor();
  assert.equal(await page.getByRole('button', { name: 'Couple', exact: true }).getAttribute('aria-pressed'), 'true');
});

journey('intervals stand beside the figures, with their method', async ({ page, explorer }) => {
  await explorer.open('#/models');
  await page.getByText(/studentised bootstrap of whole groups .* 2000 draws, seed/).waitFor();
  assert.ok((await page.locator('.board-all .span').count()) > 3, 'bars are drawn');
  await page.getByRole('button', { name: 'by sample' }).click();
  await page.getByText(/studentised bootstrap of whole samples/).waitFor();
  await page.getByLabel('Published numbers').check();
  await page.getByText(/Published: arXiv/).waitFor();
  await page.getByRole('columnheader', { name: /^Relation pattern/ }).getByRole('button').click();
  await page.locator('th[aria-sort=descending]').filter({ hasText: 'Relation pattern' }).waitFor();
  await page.waitForFunction(() => location.hash.includes('sort=RPP') && location.hash.includes('published=1'));
});

journey('slices tell where, each a way to its turns', async ({ page, explorer }) => {
  await explorer.open('#/models');
  await page.getByRole('row', { name: /^demo-late/ }).getByRole('button').first().click();
  const region = page.getByRole('rowgroup', { name: 'Distance to the last pattern change' });
  await region.waitFor();
  const row = region.getByRole('row', { name: /the first turn of a new pattern/ });
  const n = Number((await row.locator('td').first().textContent()).match(/^(\d+) in/)[1]);
  await row.getByRole('link').click();
  await page.locator('.inst tbody tr').first().waitFor();
  // Stand-ins are in the table, but in no figure.
  assert.ok((await page.locator('.inst tbody tr').count()) >= n);
  await found(page).filter({ hasText: 'match the filter' }).waitFor();
});

journey('a filter as text and as boxes gives the same', async ({ page, explorer }) => {
  await explorer.open('#/instances?task=RPP&v=1');
  const filter = page.getByRole('combobox', { name: 'Filter' });
  await found(page).filter({ hasText: /instances in 12 samples/ }).waitFor();
  await filter.fill('gold = repair_softening and runs_differ >= 2');
  await found(page).filter({ hasText: 'match the filter' }).waitFor();
  const byText = await found(page).textContent();
  assert.equal(await page.getByLabel('runs that differ', { exact: true }).inputValue(), '2');
  await page.getByRole('button', { name: 'Clear' }).click();
  await found(page).filter({ hasText: /instances in 12 samples/ }).waitFor();
  await page.getByRole('combobox', { name: 'gold', exact: true }).selectOption('repair_softening');
  await page.getByLabel('runs that differ', { exact: true }).selectOption('2');
  await page.waitForFunction((words) => document.querySelector('.head [role=status]').textContent === words, byText);
  assert.equal(await filter.inputValue(), 'gold = repair_softening and runs_differ >= 2');
  await page.reload();
  await page.waitForFunction((words) => document.querySelector('.head [role=status]')?.textContent === words, byText);
});

journey('a filter with a fault points at it and leaves the lines as they are', async ({ page, explorer }) => {
  await explorer.open('#/instances?task=RPP&filter=runs_differ%20%3E%3D%204&v=1');
  await found(page).filter({ hasText: 'match the filter' }).waitFor();
  const before = await found(page).textContent();
  const filter = page.getByRole('combobox', { name: 'Filter' });
  await filter.fill('runs_differ >= 4 and colour = red');
  await page.locator('#filter-fault').filter({ hasText: 'Column 22' }).waitFor();
  assert.equal(await filter.getAttribute('aria-invalid'), 'true');
  assert.equal(await found(page).textContent(), before);
});

journey('completion offers fields, operators and values that occur', async ({ page, explorer }) => {
  await explorer.open('#/instances?task=RPP&v=1');
  await found(page).filter({ hasText: /instances in/ }).waitFor();
  const filter = page.getByRole('combobox', { name: 'Filter' });
  await filter.click();
  await page.keyboard.type('gol');
  await page.locator('#offers').getByRole('option', { name: /^gold(?!_)/ }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.type('= repair');
  await page.locator('#offers').getByRole('option', { name: /^repair_softening/ }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  assert.match(await filter.inputValue(), /^gold = repair_softening ?$/);
  await found(page).filter({ hasText: 'match the filter' }).waitFor();
});

journey('words of a person stay out of the link until it is copied', async ({ page, context, explorer }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await explorer.open('#/instances?task=RPP&v=1');
  await page.getByRole('combobox', { name: 'Filter' }).fill('text contains "tea"');
  await found(page).filter({ hasText: 'match the filter' }).waitFor();
  assert.ok(!page.url().includes('tea'));
  await page.getByRole('button', { name: 'Copy link' }).click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  assert.ok((await page.evaluate(() => navigator.clipboard.readText())).includes('tea'));
});

journey('a step between patterns lists its places, and Back finds it open', async ({ page, explorer }) => {
  await explorer.open('#/models');
  await page.getByRole('row', { name: /^demo-late/ }).getByRole('button').first().click();
  const part = page.getByRole('region', { name: 'From one pattern to the next' });
  const cell = part.getByRole('button', { name: /^Pursue–Withdraw to Repair–Softening: \d+ of \d+$/i }).first();
  await cell.waitFor();
  const n = Number((await cell.getAttribute('aria-label')).match(/: (\d+) of/)[1]);
  await cell.click();
  const places = part.locator('.moves__list li');
  await page.waitForFunction((n) => document.querySelectorAll('.moves__list li').length === n, n);
  await part.getByText('a sequence, not an effect').waitFor();
  await places.first().getByRole('link').click();
  await page.locator('.turn--now').waitFor();
  await page.goBack();
  await page.waitForFunction((n) => document.querySelectorAll('.moves__list li').length === n, n);
  assert.equal(await part.getByRole('button', { pressed: true, name: / to / }).count(), 1);
  // The run's own steps are another matrix; its open cell stays the same pair.
  const gold = await part.locator('.conf').first().textContent();
  await part.getByRole('button', { name: 'This run' }).click();
  await page.waitForFunction((gold) => document.querySelector('.moves .conf')?.textContent !== gold, gold);
  await page.waitForFunction(() => location.hash.includes('steps=run'));
});

journey('runs among themselves: pairs, and sets that open the same turns', async ({ page, explorer }) => {
  await explorer.open('#/models');
  await page.getByRole('row', { name: /^demo-late/ }).getByRole('button').first().click();
  const part = page.getByRole('region', { name: /^The runs among themselves/ });
  await part.locator('.agree__pairs tbody tr').first().waitFor();
  assert.equal(await part.locator('.agree__pairs tbody tr').count(), 6);
  const set = part.getByRole('row', { name: /^all runs differ/ });
  const n = Number(await set.locator('td').first().textContent());
  await set.getByRole('link').click();
  await found(page).filter({ hasText: new RegExp(`: ${n} of \\d+ instances`) }).waitFor();
});

journey('two runs crossed: a cell opens the turns on which they said so', async ({ page, explorer }) => {
  await explorer.open('#/models?scenario=couple');
  await page.getByRole('row', { name: /^demo-late/ }).getByRole('button').first().click();
  const part = page.getByRole('region', { name: 'Confusions, couple' });
  await part.waitFor();
  await page.getByLabel('Rows', { exact: true }).selectOption({ label: 'demo-early' });
  await page.getByRole('heading', { name: /demo-early in rows/ }).waitFor();
  const cell = part.getByRole('link', { name: /^demo-early repair–softening, answer pursue–withdraw: \d+ turns$/i });
  const n = Number((await cell.getAttribute('aria-label')).match(/: (\d+) turns/)[1]);
  await page.reload();
  await cell.click();
  await found(page).filter({ hasText: new RegExp(`: ${n} of \\d+ instances`) }).waitFor();
  assert.equal(await page.locator('.inst tbody tr').count(), n);
});

journey('a cut of one’s own stands among the slices', async ({ page, explorer }) => {
  await explorer.open('#/models');
  await page.getByRole('row', { name: /^demo-late/ }).getByRole('button').first().click();
  const box = page.getByLabel('Your own cut, as a filter');
  await box.fill('runs_differ >= 3');
  await box.press('Enter');
  const region = page.getByRole('rowgroup', { name: 'Your filter' });
  await region.getByRole('row', { name: /^matches/ }).waitFor();
  await region.getByRole('row', { name: /^the rest/ }).waitFor();
  await page.waitForFunction(() => decodeURIComponent(location.hash).includes('cut=runs_differ >= 3'));
  await box.fill('colour = red');
  await box.press('Enter');
  await page.getByRole('alert').filter({ hasText: 'colour' }).waitFor();
  assert.equal(await region.count(), 0);
});

journey('an instance opens in its place, word by word where the answer is free', async ({ page, explorer }) => {
  await explorer.open('#/instances?task=ER&v=1');
  await found(page).filter({ hasText: /instances in/ }).waitFor();
  const open = page.locator('.inst__open').first();
  await open.focus();
  await page.keyboard.press('Enter');
  const full = page.locator('.full').first();
  await full.getByText('Gold', { exact: true }).waitFor();
  await full.locator('del').first().waitFor();
  await full.locator('ins').first().waitFor();
  assert.equal(await open.getAttribute('aria-expanded'), 'true');
  await page.keyboard.press('Enter');
  await full.waitFor({ state: 'detached' });
});

journey('judge’s grades: the distribution opens its answers', async ({ page, explorer }) => {
  await explorer.open('#/models');
  await page.getByRole('row', { name: /^demo-late/ }).getByRole('button', { name: /interval/ }).first().waitFor();
  const er = await page.locator('.board-all thead th').evaluateAll((heads) => heads.findIndex((h) => h.textContent.includes('ER')));
  await page.getByRole('row', { name: /^demo-late/ }).locator('td').nth(er - 1).getByRole('button').click();
  const part = page.getByRole('region', { name: 'Grades by run' });
  const cell = part.getByRole('link', { name: /^demo-late, grade 5: \d+ answers$/ });
  const n = Number((await cell.getAttribute('aria-label')).match(/: (\d+) answers/)[1]);
  await page.getByRole('columnheader', { name: 'higher − lower' }).waitFor();
  await cell.click();
  await found(page).filter({ hasText: new RegExp(`: ${n} of \\d+ instances`) }).waitFor();
});

journey('filters to begin with are one press away', async ({ page, explorer }) => {
  await explorer.open('#/instances?task=RPP&v=1');
  const ready = page.getByRole('group', { name: 'Filters to begin with' });
  await ready.getByRole('button', { name: 'all runs differ' }).click();
  await found(page).filter({ hasText: 'match the filter' }).waitFor();
  assert.equal(await page.getByRole('combobox', { name: 'Filter' }).inputValue(), 'runs_answered >= 2 and runs_as_gold = 0');
  await ready.getByRole('button', { name: 'all runs differ', pressed: true }).waitFor();
});

journey('what is on screen leaves as a table with what it rests on', async ({ page, explorer }) => {
  const saved = async (form) => {
    const [download] = await Promise.all([page.waitForEvent('download'), form.click()]);
    const text = (await (await download.createReadStream()).toArray()).join('');
    return [download.suggestedFilename(), text];
  };
  await explorer.open('#/models');
  await page.getByText(/studentised bootstrap of whole groups .* 2000 draws, seed/).waitFor();
  await page.locator('.head summary').click();
  const [name, latex] = await saved(page.getByRole('button', { name: 'LaTeX: runs by task' }));
  assert.equal(name, 'rescue_Runs-by-task.tex');
  assert.match(latex, /\\toprule[\s\S]*demo-late & RPP & 0\.\d{3} & 0\.\d{3} & 0\.\d{3}/);
  assert.match(latex, /studentised bootstrap of whole groups .*2000 draws, seed 191/);
  assert.match(latex, /% Synthetic[\s\S]*@misc/);
  await explorer.open('#/instances?task=RPP&filter=runs_differ%20%3E%3D%204&v=1');
  await found(page).filter({ hasText: 'match the filter' }).waitFor();
  const n = Number((await found(page).textContent()).match(/(\d+) of/)[1]);
  await page.locator('.head summary').click();
  const [, csv] = await saved(page.getByRole('button', { name: 'CSV: instances' }));
  const lines = csv.trimEnd().split('\r\n').filter((line) => !line.startsWith('#'));
  assert.equal(lines.length, n + 1);
  assert.match(csv, /# .*Filter: runs_differ >= 4/);
});
