// Screenshots of the README: node shots.mjs ADDRESS, from `cargo xtask shots`. Each row is one picture of docs/shots.
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { launch } from './browser.mjs';
import { Explorer } from './pages/explorer.mjs';

//      name             route                  width height theme
const TEA = '#/sample/mara_and_theo%2F003_s01e02_seg05?t=18';
const shots = [
  ['sample-light', TEA, 1440, 1160, 'light'],
  ['sample-dark', TEA, 1440, 1160, 'dark'],
  ['sample-narrow', TEA, 390, 844, 'light'],
  ['panels-light', `${TEA}&form=panels&overlay-all=1`, 1440, 1500, 'light'],
  ['models-light', '#/models?scenario=couple', 1440, 1100, 'light'],
  ['instances-light', '#/instances?task=RPP&filter=gold%20%3D%20repair_softening%20and%20runs_differ%20%3E%3D%202', 1440, 900, 'light'],
  ['samples-light', '#/samples', 1440, 900, 'light'],
  ['open-light', '#/open', 1440, 900, 'light'],
  ['overview-light', '#/overview', 1440, 900, 'light'],
];

const address = process.argv[2];
const out = fileURLToPath(new URL('../docs/shots/', import.meta.url));
await mkdir(out, { recursive: true });
const browser = await launch();
try {
  for (const [name, route, width, height, theme] of shots) {
    const context = await browser.newContext({ viewport: { width, height }, colorScheme: theme, reducedMotion: 'reduce' });
    await context.addInitScript((theme) => localStorage.setItem('theme', theme), theme);
    const page = await context.newPage();
    await new Explorer(page, address).open(route);
    // Whatever is still being read or computed says so.
    await page.waitForFunction(() => {
      const main = document.querySelector('main[aria-busy="false"]');
      return main?.querySelector('h1') && !/Reading…|being drawn…/.test(main.textContent);
    });
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({ path: `${out}${name}.png` });
    console.log(`  docs/shots/${name}.png`);
    await context.close();
  }
} finally {
  await browser.close();
}
