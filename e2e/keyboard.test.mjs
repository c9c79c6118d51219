// With the keyboard alone, and what a screen reader is told.
import assert from 'node:assert/strict';
import { journey } from './harness.mjs';
import { Sample } from './pages/sample.mjs';
import { Samples } from './pages/samples.mjs';

// Presses Tab until the focus is on what `reached` finds; fails when it comes round.
async function tabTo(page, reached, key = 'Tab') {
  for (let i = 0; i < 120; i++) {
    await page.keyboard.press(key);
    if (await page.evaluate(reached)) return;
  }
  assert.fail('the focus never came there');
}

journey('from the list to an answer, by keys alone', async ({ page, explorer }) => {
  await explorer.open('#/samples');
  await new Samples(page).count(12);
  await tabTo(page, () => document.activeElement?.closest('.line') !== null);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  assert.equal(await page.evaluate(() => document.activeElement.textContent), 'The tea at the door');
  await page.keyboard.press('Enter');
  const sample = new Sample(page);
  await sample.at(1);

  await tabTo(page, () => document.activeElement?.getAttribute('role') === 'slider');
  for (const [key, turn] of [['ArrowRight', 2], ['PageDown', 12], ['ArrowLeft', 11], ['End', 26], ['Home', 1], ['n', 6], ['n', 9], ['p', 6], [']', 15], ['[', 6]]) {
    await page.keyboard.press(key);
    await sample.at(turn);
  }
  await page.keyboard.press('End');
  await sample.says(/Turn 26, Therapist to the whole couple/);
  assert.match(await sample.slider.getAttribute('aria-valuetext'), /^Turn 26, .*seconds, Therapist to Couple$/);

  // The tabs are one stop; arrows choose.
  await tabTo(page, () => document.activeElement?.getAttribute('role') === 'tab', 'Shift+Tab');
  await page.keyboard.press('ArrowRight');
  await page.locator('#ans-h').filter({ hasText: 'Strategy' }).waitFor();

  // Everything can be left again, both ways.
  await tabTo(page, () => document.activeElement?.classList.contains('bar__mark'), 'Shift+Tab');
});

journey('arrows in the transcript move the cursor', async ({ page, explorer }) => {
  await explorer.open('#/sample/yuki_and_sanna%2F001_s02e01_seg03?t=3&v=1');
  const sample = new Sample(page);
  await sample.at(3);
  await page.getByRole('feed', { name: /^Transcript/ }).focus();
  await page.keyboard.press('ArrowDown');
  await sample.at(4);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await sample.at(2);
});

journey('the skip link leads past the bar', async ({ page, explorer }) => {
  await explorer.open('#/samples');
  await new Samples(page).count(12);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  assert.equal(await page.evaluate(() => document.activeElement.id), 'main');
});
