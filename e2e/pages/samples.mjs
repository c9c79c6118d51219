// The list of samples.
export class Samples {
  constructor(page) {
    this.page = page;
    this.lines = page.locator('.line');
    this.search = page.getByRole('searchbox', { name: 'Search words and annotations' });
  }

  async count(n) {
    await this.page.waitForFunction((n) => document.querySelectorAll('.line').length === n, n);
  }

  line(name) {
    return this.lines.filter({ hasText: name });
  }

  async enter(name) {
    await this.page.getByRole('link', { name, exact: true }).click();
    await this.page.getByRole('heading', { level: 1, name }).waitFor();
  }
}
