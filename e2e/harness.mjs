// Journeys through the release build in dist/, on node's own test runner.
//
//   journey('what holds', async ({ explorer, page }) => { await explorer.open('#/samples'); ... });
//
// Each journey has a fresh browser context and fails, whatever it checks itself, on: a console error or warning (the
// workers' too), an uncaught error, a violated content policy, a request that failed or was answered with an error,
// and any request to another origin. Wait for states, never for times.
import { after, before, test } from 'node:test';
import { AssertionError } from 'node:assert';
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { launch } from './browser.mjs';
import { serve } from './server.mjs';
import { Explorer } from './pages/explorer.mjs';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const patience = 15_000;

let browser;
let site;
before(async () => {
  [browser, site] = await Promise.all([launch(), serve(here('../dist'), '/some/path/')]);
});
after(async () => {
  await browser?.close();
  site?.close();
});

// One test. `options` go to the browser's context: viewport, colorScheme, locale, ...; `allow` is a list of patterns of
// trouble that this journey provokes on purpose.
export function journey(name, options, body) {
  if (typeof options === 'function') [options, body] = [{}, options];
  const { allow = [], ...settings } = options;
  test(name, async () => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce', ...settings });
    context.setDefaultTimeout(patience);
    const troubles = watch(context, new URL(site.address).origin);
    await context.addInitScript(() => {
      addEventListener('securitypolicyviolation', (e) =>
        console.error(`content policy: ${e.effectiveDirective} blocked ${e.blockedURI || 'inline'} at ${e.sourceFile}:${e.lineNumber} ${e.sample}`));
    });
    const page = await context.newPage();
    try {
      await body({ page, context, explorer: new Explorer(page, site.address), address: site.address, troubles });
    } catch (error) {
      await keepPicture(page, name);
      // What went wrong underneath usually explains what was not found on the page.
      if (troubles.length) error.message += `\nand in the browser:\n  ${troubles.join('\n  ')}`;
      throw error;
    } finally {
      await context.close();
    }
    const unexpected = troubles.filter((trouble) => !allow.some((pattern) => pattern.test(trouble)));
    if (unexpected.length) throw new AssertionError({ message: `trouble in the browser:\n  ${unexpected.join('\n  ')}` });
  });
}

function watch(context, origin) {
  const troubles = [];
  const note = (message) => {
    if (['error', 'warning', 'assert'].includes(message.type())) troubles.push(`console ${message.type()}: ${message.text()}`);
  };
  context.on('console', note);
  context.on('page', (page) => page.on('worker', (worker) => worker.on('console', note)));
  context.on('weberror', (error) => troubles.push(`uncaught: ${error.error().stack ?? error.error()}`));
  context.on('request', (request) => {
    const url = new URL(request.url());
    if (url.origin !== origin && !['data:', 'blob:'].includes(url.protocol)) troubles.push(`another origin: ${request.url()}`);
  });
  context.on('requestfailed', (request) => troubles.push(`request failed: ${request.url()} ${request.failure()?.errorText}`));
  context.on('response', (response) => {
    if (response.status() >= 400) troubles.push(`answered ${response.status()}: ${response.url()}`);
  });
  return troubles;
}

async function keepPicture(page, name) {
  await mkdir(here('results'), { recursive: true });
  const file = name.replace(/[^a-z0-9]+/gi, '-').slice(0, 80);
  await page.screenshot({ path: here(`results/${file}.png`) }).catch(() => {});
}
