// The application as a whole: opening an address in it, and what every page has in common.
export class Explorer {
  constructor(page, address) {
    this.page = page;
    this.address = address;
    this.title = page.getByText('RESCUE Explorer').first();
  }

  // Opens a route ("#/samples") and returns when the app has started.
  async open(hash = '') {
    await this.page.goto(this.address + hash);
    await this.started();
  }

  // boot.js takes its line away when the app runs, and writes the reason into it when it cannot.
  async started() {
    await this.page.waitForFunction(() => document.querySelector('#boot')?.getAttribute('role') !== 'status');
    const boot = this.page.locator('#boot');
    if (await boot.count()) throw new Error(await boot.textContent());
  }
}
