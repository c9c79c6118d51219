// axe on every screen, both themes, wide and narrow; full, empty and failed.
import { accessible, prepare } from './axe.mjs';
import { journey } from './harness.mjs';

const screens = [
  ['open', '#/open', '.files tbody tr'],
  ['samples', '#/samples', '.line'],
  ['sample', '#/sample/varga_family%2F001_s01e01_seg03?t=20&v=1', '.graph svg'],
  ['sample as table', '#/sample/mara_and_theo%2F003_s01e02_seg05?t=18&form=table&task=ER&v=1', '.pairs table'],
  ['overview', '#/overview', '.board table'],
  ['models', '#/models?scenario=couple&published=1&v=1', '.conf td'],
  ['models, all scenarios', '#/models?v=1', '.along svg'],
  ['instances', '#/instances?task=RPP&filter=runs_differ%20%3E%3D%202&v=1', '.inst td'],
  ['instances, nothing found', '#/instances?task=RPP&filter=runs_differ%20%3E%3D%20200&v=1', '.panel-empty'],
  ['sample that is not open', '#/sample/nobody?v=1', '.panel-empty'],
  ['link that cannot be read', '#/samples?v=99', '.panel-empty'],
];

// What opens over or inside the sample page.
const TEA = '#/sample/mara_and_theo%2F003_s01e02_seg05?t=18&v=1';
const panels = [
  ['keys', TEA, async (page) => page.keyboard.press('?'), 'dialog[open] kbd'],
  ['figures', TEA, async (page) => page.getByRole('button', { name: 'Figures' }).click(), 'dialog[open] tbody tr'],
  ['panels', '#/sample/varga_family%2F001_s01e01_seg03?t=20&form=panels&v=1', async () => {}, '.panel svg'],
  ['gold beside a run', `${TEA}&window=all`, async (page) => page.getByLabel('Run whose viewpoints stand beside gold’s').selectOption({ index: 1 }), '.beside svg'],
  ['view, seats, answers and table', TEA, async (page) => {
    if (await page.locator('.transport .pick').isVisible()) await page.locator('.transport .pick summary').click();
    await page.locator('.moment__graph .pick summary').click();
    await page.locator('.ans details summary').first().click();
    await page.locator('.as-table > summary').click();
  }, '.table--turns tbody tr'],
  ['all runs, three choices', `${TEA}&overlay-all=1&top=3`, async () => {}, '.choice'],
];

for (const [name, hash, open, there] of panels) {
  for (const colorScheme of ['light', 'dark']) {
    for (const width of [1440, 390]) {
      journey(`${name} on the sample page, accessible, ${colorScheme}, ${width}`, { colorScheme, viewport: { width, height: 900 } }, async ({ page, context, explorer }) => {
        await prepare(context);
        await explorer.open(hash);
        await page.locator('.turn--now').waitFor();
        await open(page);
        await page.locator(there).first().waitFor({ state: 'attached' });
        await accessible(page);
      });
    }
  }
}

for (const [name, hash, there] of screens) {
  for (const colorScheme of ['light', 'dark']) {
    for (const width of [1440, 390]) {
      journey(`${name} is accessible, ${colorScheme}, ${width}`, { colorScheme, viewport: { width, height: 900 } }, async ({ page, context, explorer }) => {
        await prepare(context);
        await explorer.open(hash);
        await page.locator(there).first().waitFor();
        await page.locator('main[aria-busy="false"]').waitFor();
        await accessible(page);
      });
    }
  }
}
