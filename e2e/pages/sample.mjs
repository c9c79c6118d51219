// The sample page: one cursor, seen from everywhere.
import assert from 'node:assert/strict';

export class Sample {
  constructor(page) {
    this.page = page;
    this.slider = page.getByRole('slider', { name: 'Turn' });
    this.now = page.locator('.turn--now');
    this.ruler = page.locator('[data-lane="Turn and speaker"]');
    this.axis = page.locator('.axis');
  }

  // Waits until every part agrees that this is the turn.
  async at(turn) {
    await this.page.waitForFunction(
      (turn) =>
        document.querySelector('[role=slider]')?.getAttribute('aria-valuenow') === String(turn) &&
        document.querySelector('.turn--now')?.dataset.turn === String(turn) &&
        document.querySelector('.transport__pos')?.textContent.includes(`Turn ${turn} `) &&
        document.querySelector('#rel-h')?.textContent.endsWith(` ${turn}`),
      turn,
    );
  }

  // The address has caught up with the cursor.
  async linked(turn) {
    await this.page.waitForFunction((turn) => new RegExp(`[?&]t=${turn}(&|$)`).test(location.hash), turn);
  }

  // Middle of a turn's column on the screen, at the height of a lane.
  async column(turn, lane = 'Turn and speaker') {
    const box = await this.page.locator(`[data-lane="${lane}"]`).boundingBox();
    const turns = Number(await this.slider.getAttribute('aria-valuemax'));
    const inside = await this.page.locator('.axis__in').boundingBox();
    return { x: inside.x + ((turn - 0.5) * inside.width) / turns, y: box.y + box.height / 2 };
  }

  async task(name) {
    await this.page.getByRole('tab', { name: new RegExp(`^${name}`) }).click();
    await this.page.locator('#ans-h').filter({ hasText: name }).waitFor();
  }

  async says(pattern) {
    await this.page.waitForFunction(
      ([source]) => new RegExp(source).test(document.querySelector('[role=status].sr')?.textContent ?? ''),
      [pattern.source],
    );
    assert.ok(true);
  }
}
