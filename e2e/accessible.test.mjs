// axe on every screen, both themes, wide and narrow; full, empty and failed.
import { accessible, prepare } from './axe.mjs';
import { journey } from './harness.mjs';

const screens = [
  ['open', '#/open', '.files tbody tr'],
  ['samples', '#/samples', '.line'],
  ['sample', '#/sample/varga_family%2F001_s01e01_seg03?t=20&v=1', '.graph svg'],
  ['sample as table', '#/sample/mara_and_theo%2F003_s01e02_seg05?t=18&form=table&task=ER&v=1', '.pairs table'],
  ['overview', '#/overview', '.board table'],
  ['sample that is not open', '#/sample/nobody?v=1', '.panel-empty'],
  ['link that cannot be read', '#/samples?v=99', '.panel-empty'],
];

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
